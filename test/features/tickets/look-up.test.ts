// @suite default
import t from "tap";
import { startService } from "../../support/service.ts";

const path = "/api/v1/requesters";

t.test("requesters are found by the beginnings of words", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const people = {
    ada: { name: "Ada Lovelace", email: "Countess@Example.com", phone: "+442079460000" },
    brien: { name: "Jean-Luc O'Brien (Support)", externalId: "crm-7" },
    signs: { name: "100% _under \\back -x <b> it's" },
    emoji: { name: "🎉 Élan" },
    rtl: { name: "شركة الأمل" },
    phone: { phone: "+15550100" },
  };
  const create = async (requester: object, key?: string) =>
    (await service.rest("POST", "/api/v1/tickets", { subject: "x", requester }, key)).body.data
      .requester.id;
  const names = new Map<string, string>();
  for (const [name, requester] of Object.entries(people)) {
    names.set(await create(requester), name);
  }
  const other = await service.newWorkspace();
  await create({ name: "Ada Lovelace" }, other.key);
  const ask = async (filters: Record<string, string>) =>
    (await service.rest("GET", `${path}?${new URLSearchParams(filters)}`)).body;
  const find = async (q: string, more = {}) =>
    (await ask({ q, ...more })).data.map(({ id }: { id: string }) => names.get(id));

  const cases: [q: string, found: string[]][] = [
    ["ada", ["ada"]],
    ["LOVE", ["ada"]],
    ["  lov   ada ", ["ada"]],
    ["lovelaces", []],
    ["ace", []],
    ["ada bob", []],
    ["countess@ex", ["ada"]],
    ["example", []],
    ["+4420", ["ada"]],
    ["4420", ["ada"]],
    ["+44 20 7946", ["ada"]],
    ["(44) 207-946", ["ada"]],
    ["2079", []],
    ["1555", ["phone"]],
    ["luc", ["brien"]],
    ["jean-l", ["brien"]],
    ["o'b", ["brien"]],
    ["brien", ["brien"]],
    ["supp", ["brien"]],
    ["100%", ["signs"]],
    ["%", []],
    ["_", ["signs"]],
    ["\\", ["signs"]],
    ["\\b", ["signs"]],
    ["-x", ["signs"]],
    ["<b>", ["signs"]],
    ["it's", ["signs"]],
    ["'", []],
    ["a:*", []],
    ["!ada", []],
    ["ada | jean", []],
    ["🎉", ["emoji"]],
    ["él", ["emoji"]],
    ["الأ", ["rtl"]],
    [service.workspaceId, []],
    ["", ["phone", "rtl", "emoji", "signs", "brien", "ada"]],
  ];
  for (const [q, found] of cases) {
    await t.test(`${q || "nothing"}`, async (t) => t.same(await find(q), found));
  }

  await t.test("together with other filters", async (t) => {
    t.same(await find("jean", { externalId: "crm-7" }), ["brien"]);
    t.same(await find("ada", { externalId: "crm-7" }), []);
    t.same(await find("ada", { email: "countess@example.com", phone: "+442079460000" }), ["ada"]);
  });

  await t.test("changes are found immediately", async (t) => {
    const [[id = ""] = []] = names;
    await service.rest("PATCH", `${path}/${id}`, { name: "Augusta" });
    t.same(await find("ada"), []);
    t.same(await find("augu"), ["ada"]);
  });
});

t.test("many results are paged, newest first, for rare and common beginnings", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  // More than are looked at before the index is asked.
  const total = 5_000;
  await service.app.db.pool.query(
    `insert into requesters (id, workspace_id, name, email, language, created_at, updated_at)
     select 'rq_' || lpad(i::text, 32, '0'), $1,
       case when i % 1000 = 1 then 'Rare' else 'Common' end || ' ' || i, 'p' || i || '@x.org', '', now(), now()
     from generate_series(1, $2::int) i`,
    [service.workspaceId, total],
  );
  const all = async (q: string) => {
    const found: number[] = [];
    let token = "";
    do {
      const { body } = await service.rest("GET", `${path}?q=${q}&pageSize=100&pageToken=${token}`);
      found.push(...body.data.map(({ id }: { id: string }) => Number(id.slice(3))));
      token = body.nextPageToken;
    } while (token !== "");
    return found;
  };
  const newestFirst = Array.from({ length: total }, (_, i) => total - i);
  t.same(
    await all("rare"),
    newestFirst.filter((i) => i % 1000 === 1),
  );
  t.same(
    await all("COMM"),
    newestFirst.filter((i) => i % 1000 !== 1),
  );
  const page = (await service.rest("GET", `${path}?q=comm&pageSize=1`)).body;
  const { body } = await service.rest("GET", `${path}?q=com&pageToken=${page.nextPageToken}`);
  t.equal(body.error.details[0].reason, "INVALID_PAGE_TOKEN");
});
