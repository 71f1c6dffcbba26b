// @suite default
import t from "tap";
import { startService } from "../../../support/service.ts";

const path = "/api/v1/tickets";

interface Part {
  readonly text: string;
  readonly match: boolean;
}

t.test("tickets are found", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const names = new Map<string, string>();
  const other = await service.newWorkspace();
  async function open(name: string, ticket: object, replies: readonly object[] = []) {
    const created = await service.rest("POST", path, ticket);
    t.equal(created.status, 201, created.text);
    const { data } = created.body;
    names.set(data.id, name);
    for (const reply of replies) {
      const added = await service.rest("POST", `${path}/${data.id}/messages`, reply);
      t.equal(added.status, 201, added.text);
    }
    await service.rest("POST", path, ticket, other.key);
  }
  const file = (name: string) => ({ name, url: "https://files.example.com/1" });
  await open("zoe", {
    subject: "Broken lamp",
    requester: { name: "Zoë Müller", email: "zoe@example.com", externalId: "crm-77" },
    tags: ["vip"],
    customFields: { plan: "pro", seats: 5, trial: true },
    externalId: "SHOP/2024-17",
  });
  await open(
    "grace",
    {
      subject: "Migration to the new plan",
      requester: { name: "Grace Hopper", email: "grace@navy.mil" },
      priority: "urgent",
      message: { body: "It’s stuck at 50%: the migrations of our cities failed." },
    },
    [{ body: "Please see this.", attachments: [file("invoice_march-2026.PDF")] }],
  );
  await open(
    "tokyo",
    { subject: "注文が届かない", requester: { name: "田中 太郎", email: "tanaka@example.jp" } },
    [{ body: "東京都に住んでいます。ランプを注文しました" }],
  );
  await open("arabic", {
    subject: "لم يصل الطلب",
    requester: { name: "شركة الأمل", email: "amal@example.com" },
    message: { body: "It refers to #1, see <b>bold</b> & co. 🎉 C++ naïve ﬁle straße" },
  });
  await open("resolved", {
    subject: "Refund for the lamps",
    requester: { name: "Zoe Smith", email: "smith@example.com" },
  });
  const idOf = (name: string) => [...names].find(([, own]) => own === name)?.[0];
  await service.rest("PATCH", `${path}/${idOf("resolved")}`, { status: "resolved" });

  const ask = async (filters: Record<string, string>) =>
    service.rest("GET", `${path}?${new URLSearchParams(filters)}`);
  const find = async (q: string, more = {}) => {
    const { body, status, text } = await ask({ q, ...more });
    t.equal(status, 200, `${q}: ${text}`);
    return body.data.map(({ id }: { id: string }) => names.get(id));
  };

  const cases: [q: string, found: string[]][] = [
    ["zoe", ["resolved", "zoe"]],
    ["ZOË mull", ["zoe"]],
    ["müller", ["zoe"]],
    ["lamps", ["resolved", "zoe"]],
    ["lamp", ["resolved", "zoe"]],
    ["migrating", ["grace"]],
    ["migratoin", ["grace"]],
    ["city", ["grace"]],
    ["grace@nav", ["grace"]],
    ["navy.mil", ["grace"]],
    ["mil.navy", []],
    ["it's stuck", ["grace"]],
    ["it’s", ["grace"]],
    ["50%", ["grace"]],
    ["invoice", ["grace"]],
    ["march-2026.pdf", ["grace"]],
    ["crm-77", ["zoe"]],
    ["shop/2024", ["zoe"]],
    ["東京", ["tokyo"]],
    ["ランプ", ["tokyo"]],
    ["届かない", ["tokyo"]],
    ["田中", ["tokyo"]],
    ["الطل", ["arabic"]],
    ["🎉", ["arabic"]],
    ["bold", ["arabic"]],
    ["naive file strasse", ["arabic"]],
    ['"broken lamp"', ["zoe"]],
    ['"lamp broken"', []],
    ["lamp broken", ["zoe"]],
    ["lamp -broken", ["resolved"]],
    ["-lamp", ["arabic", "tokyo", "grace"]],
    ["migration or refund", ["resolved", "grace"]],
    ["or", []],
    ["!!", []],
    ["%", []],
    [service.workspaceId, []],
    [service.workspaceId.slice(-8), []],
    ["from:zo", ["resolved", "zoe"]],
    ["from:zoe lamp from:mu", ["zoe"]],
    ["from:grace@navy", ["grace"]],
    ['from:"grace hopper"', ["grace"]],
    ["from:nobody", []],
    ["status:resolved", ["resolved"]],
    ["-status:open", ["resolved"]],
    ["lamp status:open", ["zoe"]],
    ["status:open status:resolved zoe", ["resolved", "zoe"]],
    ["status:", ["resolved", "arabic", "tokyo", "grace", "zoe"]],
    ["priority:urgent", ["grace"]],
    ["tag:vip", ["zoe"]],
    ["lamp -tag:vip", ["resolved"]],
    ["has:file", ["grace"]],
    ["migration has:file", ["grace"]],
    ["lamp has:file", []],
    ["assignee:none lamp", ["resolved", "zoe"]],
    ["channel:agent lamp", ["resolved", "zoe"]],
    ["channel:email", []],
    ["after:2020-01-01 lamp", ["resolved", "zoe"]],
    ["before:2020-01-01 lamp", []],
    ["before:2020-01-01", []],
    ["http://lamp", []],
    ["size:lamp", []],
  ];
  for (const [q, found] of cases) {
    await t.test(q, async (t) => t.same(await find(q), found));
  }

  await t.test("by number, first", async (t) => {
    const first = async (q: string, more = {}) => (await find(q, more)).slice(0, 3);
    t.same(await first("#1"), ["zoe", "arabic"]);
    t.same(await first("1"), ["zoe", "arabic"]);
    t.same(await first("#2"), ["grace"]);
    t.same(await first("#1", { orderBy: "createdAt" }), ["zoe", "arabic"]);
    t.same(await first("#1", { status: "resolved" }), []);
    const { body } = await ask({ q: "#1", pageSize: "1" });
    t.same(
      body.data.map(({ number }: { number: number }) => number),
      [1],
    );
    const next = await ask({ q: "#1", pageSize: "1", pageToken: body.nextPageToken });
    t.same(
      next.body.data.map(({ id }: { id: string }) => names.get(id)),
      ["arabic"],
    );
    t.equal(next.body.nextPageToken, "");
  });

  await t.test("by custom values", async (t) => {
    const by = async (...values: string[]) => {
      const query = new URLSearchParams(
        values.map((value) => ["customField", value] as [string, string]),
      );
      const { body } = await service.rest("GET", `${path}?${query}`);
      return body.data.map(({ id }: { id: string }) => names.get(id));
    };
    t.same(await by("plan:pro"), ["zoe"]);
    t.same(await by("plan:pro", "seats:5", "trial:true"), ["zoe"]);
    t.same(await by("plan:pro", "seats:6"), []);
    t.same(await by("plan:Pro"), []);
    t.same(await by("pla:n:pro"), []);
    t.match(await ask({ customField: "plan" }), {
      status: 400,
      body: { error: { details: [{ field: "customField[0]" }] } },
    });
  });

  await t.test("values that an operator does not have are refused", async (t) => {
    for (const q of [
      "status:gone",
      "priority:top",
      "has:cake",
      "is:read",
      "-is:unread",
      "before:yesterday",
      "after:2026-02-31",
      "assignee:me assignee:none",
      "-from:zoe",
    ]) {
      t.match(await ask({ q }), {
        status: 400,
        body: { error: { code: "INVALID_ARGUMENT", details: [{ field: "q" }] } },
      });
    }
  });

  await t.test("corrected queries name the correction", async (t) => {
    t.equal((await ask({ q: "migratoin" })).body.correctedQ, "migration");
    t.equal((await ask({ q: "refnud lamp" })).body.correctedQ, "refund lamp");
    t.equal((await ask({ q: "migration" })).body.correctedQ, "");
    t.equal((await ask({ q: "xyzzyx" })).body.correctedQ, "");
    t.equal((await ask({ q: '"migratoin"' })).body.data.length, 0);
  });

  await t.test("with the matching excerpt", async (t) => {
    const places = async (q: string) =>
      (await ask({ q })).body.highlights.map(
        ({ ticketId, field, parts }: { ticketId: string; field: string; parts: Part[] }) => [
          names.get(ticketId),
          field,
          parts.map(({ text, match }) => (match ? `[${text}]` : text)).join(""),
        ],
      );
    t.same(await places("lamp"), [
      ["resolved", "subject", "Refund for the [lamps]"],
      ["zoe", "subject", "Broken [lamp]"],
    ]);
    t.same(await places("zoe mul"), [["zoe", "requester", "[Zoë] [Müller]"]]);
    t.same(await places("it's"), [
      ["grace", "message", "[It’s] stuck at 50%: the migrations of our cities failed."],
    ]);
    t.same(await places("migration"), [
      ["grace", "subject", "[Migration] to the new plan"],
      ["grace", "message", "It’s stuck at 50%: the [migrations] of our cities failed."],
    ]);
    t.same(await places("invoice"), [["grace", "file", "[invoice]_march-2026.PDF"]]);
    t.same(await places("東京"), [
      ["tokyo", "message", "[東京]都に住んでいます。ランプを注文しました"],
    ]);
    t.same(await places("strasse"), [
      ["arabic", "message", "It refers to #1, see <b>bold</b> & co. 🎉 C++ naïve ﬁle [straße]"],
    ]);
    t.same(await places("status:open"), []);
    t.same((await ask({})).body.highlights, []);
  });
});
