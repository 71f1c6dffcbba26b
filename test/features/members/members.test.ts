import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { recordMembers } from "../../../src/features/members/record.ts";
import type { Call } from "../../../src/rpc/call.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService } from "../../support/service.ts";

t.test("people become members with their first call", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    JWT_ROLE_CLAIM: "role",
    ROLE: "api",
  });
  const members = async (token: string, query = "") => {
    const { body } = await service.rest("GET", `/api/v1/members${query}`, undefined, token);
    return body.data;
  };
  const ada = { sub: "ada", name: "Ada", email: "ada@example.com", org_id: "acme" };

  await t.test("a list by somebody new has them", async (t) => {
    const picture = "https://example.com/ada.png";
    const list = await members(await provider.token({ ...ada, picture }));
    t.match(list, [{ subject: "ada", name: "Ada", email: "ada@example.com", picture }]);
    const { role, createdAt, lastSeenAt } = list[0];
    t.same([role, createdAt], ["agent", lastSeenAt]);
  });

  await t.test("what a token says anew is new at once; what it leaves out stays", async (t) => {
    const [before] = await members(await provider.token(ada));
    const token = await provider.token({ ...ada, name: undefined, email: "a@x.io", role: "agent" });
    const [after] = await members(token);
    t.match(after, { ...before, email: "a@x.io", role: "agent", lastSeenAt: String });
    t.ok(after.lastSeenAt >= before.lastSeenAt);
  });

  await t.test("a known caller costs no statement", async (t) => {
    const token = await provider.token(ada);
    await members(token);
    const queries = t.capture(service.app.db.pool, "query", service.app.db.pool.query);
    await members(token);
    t.same(
      queries().filter(({ args }) => JSON.stringify(args).includes("record-member")),
      [],
    );
  });

  await t.test("only what is fit to be shown is kept", async (t) => {
    const said: [claims: Record<string, unknown>, kept: Record<string, string>][] = [
      [{ name: "Eve\u0007\r\n\u202eevil\u2066" }, { name: "Eveevil" }],
      [{ name: `${"x".repeat(199)}🎉` }, { name: `${"x".repeat(199)}\ufffd` }],
      [{ name: "👩‍🚀 עדה" }, { name: "👩‍🚀 עדה" }],
      [
        { name: 7, email: ["a@x.io"], picture: {} },
        { name: "", email: "", picture: "" },
      ],
      [{ picture: "http://example.com/a.png" }, { picture: "" }],
      [{ picture: "javascript:alert(1)" }, { picture: "" }],
      [{ picture: "https://" }, { picture: "" }],
      [{ picture: `https://example.com/${"x".repeat(2_000)}` }, { picture: "" }],
    ];
    for (const [index, [claims, kept]] of said.entries()) {
      const token = await provider.token({ sub: "eve", org_id: `eve-${index}`, ...claims });
      t.match(await members(token), [kept], JSON.stringify(claims).slice(0, 60));
    }
  });

  await t.test("who is no member", async (t) => {
    await service.rest("GET", "/api/v1/tickets");
    t.same(await members(service.key), [], "an API key");
    const long = await provider.token({ sub: "x".repeat(3_000), org_id: "long" });
    t.same(await members(long), [], "a subject longer than an assignee");
    const elsewhere = await provider.token({ ...ada, org_id: "elsewhere" });
    await service.rest("GET", "/api/v1/me/workspaces", undefined, elsewhere);
    const { rowCount } = await service.app.db.pool.query(
      "select from workspaces w join members m on m.workspace_id = w.id where w.name = 'elsewhere'",
    );
    t.equal(rowCount, 0, "who only looks where to go");
  });

  await t.test("of several organisations one is a member of the chosen", async (t) => {
    const token = await provider.token({ ...ada, org_id: ["one", "two"] });
    const list = async (choice: string) =>
      (
        await restCall(service.url, token, "GET", "/api/v1/members", undefined, {
          "x-workspace-id": choice,
        })
      ).body.data.length;
    t.equal(await list("two"), 1);
    const inOther = await members(await provider.token({ sub: "bob", org_id: "one" }));
    t.same(
      inOther.map(({ subject }: { subject: string }) => subject),
      ["bob"],
    );
  });

  await t.test("they come in the order in which they joined, page by page", async (t) => {
    const subjects = ["c", "a", "b"];
    for (const sub of subjects) {
      await members(await provider.token({ sub, org_id: "pages" }));
    }
    const token = await provider.token({ sub: "a", org_id: "pages" });
    const found: string[] = [];
    for (let pageToken = "", more = true; more; more = pageToken !== "") {
      const path = `/api/v1/members?pageSize=2&pageToken=${pageToken}`;
      const { body } = await service.rest("GET", path, undefined, token);
      found.push(...body.data.map(({ subject }: { subject: string }) => subject));
      pageToken = body.nextPageToken;
    }
    t.same(found, subjects);
  });

  await t.test("that somebody was seen is written beside the call", async (t) => {
    const { pool } = service.app.db;
    const seen = async () => {
      const { rows } = await pool.query<{ at: number }>(
        "select extract(epoch from last_seen_at)::float8 as at from members where workspace_id = $1",
        [service.workspaceId],
      );
      return rows[0]?.at ?? 0;
    };
    const call = {
      method: MeService.method.getMe,
      principal: {
        kind: "jwt",
        issuer: provider.issuer,
        subject: "ada",
        workspaceId: service.workspaceId,
        organizations: [],
        role: "admin",
      },
    } as unknown as Call;
    let handled = 0;
    const handle = recordMembers(
      pool,
      20,
    )(async () => {
      handled += 1;
      return {} as never;
    });
    const read = () => ({}) as never;
    await Promise.all([handle(call, read), handle(call, read)]);
    const first = await seen();
    // Longer than the 20 ms for which a member counts as seen.
    await sleep(30);
    await inTransaction(pool, async (client) => {
      await client.query("select from members for update");
      await handle(call, read);
    });
    t.equal(handled, 3);
    await eventually(seen, (at) => at > first);
  });
});

t.test("me stands for the calling member", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const ada = await provider.token({ sub: "ada" });
  const bob = await provider.token({ sub: "bob" });
  const call = (method: string, path: string, body?: object, token = ada) =>
    service.rest(method, `/api/v1/tickets${path}`, body, token);
  const ticket = { subject: "Lamp", requester: { name: "Grace" } };
  const open = async (more: object) => (await call("POST", "", { ...ticket, ...more })).body.data;

  const mine = await open({ assignee: "me" });
  t.equal(mine.assignee, "ada");
  const theirs = await open({ assignee: "bob" });
  const nobodys = await open({});
  const batch = await call("POST", ":batchCreate", { requests: [{ ...ticket, assignee: "me" }] });
  t.equal(batch.body.data[0].assignee, "ada");

  const list = async (query: string, token = ada) => {
    const { body } = await call("GET", `?orderBy=createdAt&${query}`, undefined, token);
    return body.data?.map(({ id }: { id: string }) => id) ?? body.error;
  };
  const adas = [mine.id, batch.body.data[0].id];
  t.same(await list("assignee=me"), adas);
  t.same(await list("assignee=me", bob), [theirs.id]);
  t.same(await list("unassigned=true"), [nobodys.id]);
  t.same(await list("unassigned=true&status=open&status=closed"), [nobodys.id]);
  t.same(await list("unassigned=true&status=closed"), []);
  t.same(await list("unassigned=false&assignee=bob"), [theirs.id]);
  const { body: page } = await call("GET", "?assignee=me&pageSize=1");
  const next = `?assignee=me&pageToken=${page.nextPageToken}`;
  t.equal((await call("GET", next)).body.data.length, 1);
  t.match(
    (await call("GET", next, undefined, bob)).body.error.details,
    [{ field: "pageToken" }],
    "a page of one member is none of another",
  );

  const taken = await call("PATCH", `/${theirs.id}`, { assignee: "me" });
  t.equal(taken.body.data.assignee, "ada");
  const left = await call("PATCH", `/${theirs.id}`, { assignee: null });
  t.equal(left.body.data.assignee, "");

  const refusals: [method: string, path: string, body: object | undefined, field: string][] = [
    ["POST", "", { ...ticket, assignee: "me" }, "assignee"],
    [
      "POST",
      ":batchCreate",
      { requests: [ticket, { ...ticket, assignee: "me" }] },
      "requests[1].assignee",
    ],
    ["PATCH", `/${mine.id}`, { assignee: "me" }, "assignee"],
    ["GET", "?assignee=me", undefined, "assignee"],
  ];
  for (const [method, path, body, field] of refusals) {
    t.match(
      await call(method, path, body, service.key),
      { status: 400, body: { error: { details: [{ field, reason: "NOT_A_MEMBER" }] } } },
      `an API key is no member: ${method} ${path}`,
    );
  }
  t.match(await list("unassigned=true&assignee=me"), { details: [{ field: "unassigned" }] });
});
