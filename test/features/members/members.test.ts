// @suite default
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t from "tap";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { createFindLogin } from "../../../src/features/members/find-logins.ts";
import { createJoinByToken } from "../../../src/features/members/join.ts";
import { createRecordMember } from "../../../src/features/members/record.ts";
import type { FoundMember } from "../../../src/identity/found-member.ts";
import { linkOrganization } from "../../../src/identity/organizations.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { type RestResponse, restCall, startService } from "../../support/service.ts";

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
  const subjectOf = ({ logins }: { logins: { subject: string }[] }) => logins[0]?.subject ?? "";
  const ada = { sub: "ada", name: "Ada", email: "ada@example.com", org_id: "acme" };

  await t.test("the list of a new member includes them", async (t) => {
    const picture = "https://example.com/ada.png";
    const token = await provider.token({ ...ada, picture });
    const list = await members(token);
    const logins = [{ issuer: provider.issuer, subject: "ada" }];
    const known = { id: /^mbr_[0-9a-f]{32}$/, logins, name: "Ada", picture };
    const [status, roleSource] = ["active", "token"];
    t.match(list, [{ ...known, email: "ada@example.com", status, roleSource }]);
    const { id, role, createdAt, lastSeenAt } = list[0];
    t.same([role, createdAt], ["agent", lastSeenAt]);
    const read = await service.rest("GET", `/api/v1/members/${id}`, undefined, token);
    t.same(read.body, { data: list[0] });
  });

  await t.test(
    "new claims of a token apply immediately; missing claims change nothing",
    async (t) => {
      const [before] = await members(await provider.token(ada));
      const token = await provider.token({
        ...ada,
        name: undefined,
        email: "a@x.io",
        role: "agent",
      });
      const [after] = await members(token);
      t.match(after, { ...before, email: "a@x.io", role: "agent", lastSeenAt: String });
      t.ok(after.lastSeenAt >= before.lastSeenAt);
    },
  );

  await t.test("each call reads the member, and few update the last-seen time", async (t) => {
    const token = await provider.token(ada);
    await members(token);
    const queries = t.capture(service.app.db.pool, "query", service.app.db.pool.query);
    await members(token);
    const texts = queries().map(({ args }) => (args[0] as { text: string }).text);
    t.equal(texts.filter((text) => text.includes("member_logins l on")).length, 1);
    t.same(
      texts.filter((text) => text.includes("update members")),
      [],
    );
  });

  await t.test("only displayable values are stored", async (t) => {
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

  await t.test("callers who are not members", async (t) => {
    await service.rest("GET", "/api/v1/tickets");
    t.same(await members(service.key), [], "an API key");
    const elsewhere = await provider.token({ ...ada, org_id: "elsewhere" });
    await service.rest("GET", "/api/v1/me/workspaces", undefined, elsewhere);
    const { rowCount } = await service.app.db.pool.query(
      "select from workspaces w join members m on m.workspace_id = w.id where w.name = 'elsewhere'",
    );
    t.equal(rowCount, 0, "who only looks where to go");
  });

  await t.test("of several organisations, the caller is a member of the chosen one", async (t) => {
    const token = await provider.token({ ...ada, org_id: ["one", "two"] });
    const list = async (choice: string) =>
      (
        await restCall(service.url, token, "GET", "/api/v1/members", undefined, {
          "x-workspace-id": choice,
        })
      ).body.data.length;
    t.equal(await list("two"), 1);
    const inOther = await members(await provider.token({ sub: "bob", org_id: "one" }));
    t.same(inOther.map(subjectOf), ["bob"]);
  });

  await t.test("they are listed in joining order, page by page", async (t) => {
    const subjects = ["c", "a", "b"];
    for (const sub of subjects) {
      await members(await provider.token({ sub, org_id: "pages" }));
    }
    const token = await provider.token({ sub: "a", org_id: "pages" });
    const found: string[] = [];
    for (let pageToken = "", more = true; more; more = pageToken !== "") {
      const path = `/api/v1/members?pageSize=2&pageToken=${pageToken}`;
      const { body } = await service.rest("GET", path, undefined, token);
      found.push(...body.data.map(subjectOf));
      pageToken = body.nextPageToken;
    }
    t.same(found, subjects);
  });

  await t.test("the last-seen time is written outside of the call", async (t) => {
    const { db, transact } = service.app;
    const { workspaceId } = service;
    const { issuer } = provider;
    const principal = {
      kind: "jwt",
      issuer,
      subject: "sam",
      organizations: [],
      workspaceId,
    } as const;
    const join = createJoinByToken({ transact, linkByEmail: false, acceptByToken: false });
    await join(principal);
    const find = createFindLogin(db.pool);
    const found = async () => (await find(workspaceId, principal)) as FoundMember;
    const record = createRecordMember(db.pool, 20);
    // Longer than the 20 ms for which a member counts as seen.
    await sleep(30);
    const before = await found();
    const readAt = Date.now();
    await inTransaction(db.pool, async (client) => {
      await client.query("select from members for update");
      await record(principal, before);
      t.ok(((await found()).seenMsAgo ?? 0) >= 20, "the call does not wait");
    });
    const seenAt = async () => Date.now() - ((await found()).seenMsAgo ?? 0);
    t.ok((await eventually(seenAt, (at) => at > readAt - 20)) > readAt - 20);
  });
});

t.test("members are identified by provider and subject", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const { transact } = app;
  const join = createJoinByToken({ transact, linkByEmail: false, acceptByToken: false });
  const ids = await Promise.all(
    ["https://a.example.com", "https://b.example.com", "https://b.example.com"].map((issuer) =>
      join({ kind: "jwt", issuer, subject: "ada", workspaceId, organizations: [] }),
    ),
  );
  t.equal(new Set(ids.map(({ id }) => id)).size, 2, "concurrent calls make one member");
});

t.test("me stands for the calling member", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const ada = await provider.token({ sub: "ada" });
  const bob = await provider.token({ sub: "bob" });
  const idOf = async (token: string) =>
    (await service.rest("GET", "/api/v1/me", undefined, token)).body.data.member.id;
  const [adaId, bobId] = [await idOf(ada), await idOf(bob)];
  const call = (method: string, path: string, body?: object, token = ada) =>
    service.rest(method, `/api/v1/tickets${path}`, body, token);
  const ticket = { subject: "Lamp", requester: { name: "Grace" } };
  const open = async (more: object) => (await call("POST", "", { ...ticket, ...more })).body.data;

  const mine = await open({ assigneeId: "me" });
  t.equal(mine.assigneeId, adaId);
  const theirs = await open({ assigneeId: bobId });
  const nobodys = await open({});
  const requests = [{ ...ticket, assigneeId: "me" }];
  const batch = await call("POST", ":batchCreate", { requests });
  t.equal(batch.body.data[0].assigneeId, adaId);

  const list = async (query: string, token = ada) => {
    const { body } = await call("GET", `?orderBy=createdAt&${query}`, undefined, token);
    return body.data?.map(({ id }: { id: string }) => id) ?? body.error;
  };
  const adas = [mine.id, batch.body.data[0].id];
  t.same(await list("assigneeId=me"), adas);
  t.same(await list("assigneeId=me", bob), [theirs.id]);
  t.same(await list("unassigned=true"), [nobodys.id]);
  t.same(await list("unassigned=true&status=open&status=closed"), [nobodys.id]);
  t.same(await list("unassigned=true&status=closed"), []);
  t.same(await list(`unassigned=false&assigneeId=${bobId}`), [theirs.id]);
  const { body: page } = await call("GET", "?assigneeId=me&pageSize=1");
  const next = `?assigneeId=me&pageToken=${page.nextPageToken}`;
  t.equal((await call("GET", next)).body.data.length, 1);
  t.match(
    (await call("GET", next, undefined, bob)).body.error.details,
    [{ field: "pageToken" }],
    "a page of one member is none of another",
  );

  const taken = await call("PATCH", `/${theirs.id}`, { assigneeId: "me" });
  t.equal(taken.body.data.assigneeId, adaId);
  const left = await call("PATCH", `/${theirs.id}`, { assigneeId: null });
  t.equal(left.body.data.assigneeId, "");
  t.match(await list("unassigned=true&assigneeId=me"), { details: [{ field: "unassigned" }] });

  const made = await service.rest("POST", "/api/v1/api-keys", { name: "Ada's script" }, ada);
  t.same(await list("assigneeId=me", made.body.data.key), adas, "a key's me is who created it");

  const foreign = await idOf(await provider.token({ sub: "eve", org_id: "elsewhere" }));
  const refusals: [
    method: string,
    path: string,
    body: (id: string) => object | undefined,
    field: string,
  ][] = [
    ["POST", "", (assigneeId) => ({ ...ticket, assigneeId }), "assigneeId"],
    [
      "POST",
      ":batchCreate",
      (assigneeId) => ({ requests: [ticket, { ...ticket, assigneeId }] }),
      "requests[1].assigneeId",
    ],
    ["PATCH", `/${mine.id}`, (assigneeId) => ({ assigneeId }), "assigneeId"],
  ];
  for (const [method, path, body, field] of refusals) {
    for (const assigneeId of ["mbr_0", "grace", foreign]) {
      t.match(
        await call(method, path, body(assigneeId)),
        { status: 400, body: { error: { details: [{ field, reason: "NOT_FOUND" }] } } },
        `${method} ${path} ${assigneeId}`,
      );
    }
  }
  const each = await call("POST", ":batchUpdate", {
    requests: [
      { id: mine.id, assigneeId: "mbr_0" },
      { id: nobodys.id, assigneeId: bobId },
    ],
  });
  t.match(each.body.data, [
    {
      error: { code: "INVALID_ARGUMENT", details: [{ field: "assigneeId", reason: "NOT_FOUND" }] },
    },
    { ticket: { assigneeId: bobId } },
  ]);

  const { key } = await service.newWorkspace();
  const ofKey: [method: string, path: string, body: object | undefined, field: string][] = [
    ["POST", "", { ...ticket, assigneeId: "me" }, "assigneeId"],
    ["GET", "?assigneeId=me", undefined, "assigneeId"],
  ];
  for (const [method, path, body, field] of ofKey) {
    const response = await call(method, path, body, key);
    const details = [{ field, reason: "NOT_A_MEMBER", message: /X-Member-Id/ }];
    t.match(response, { status: 400, body: { error: { details } } }, `${method} ${path}`);
  }
});

t.test("a key acts for a member", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    JWT_ROLE_CLAIM: "role",
    ROLE: "api",
  });
  const { key, url } = service;
  await linkOrganization(service.app.db.pool, provider.issuer, "acme", service.workspaceId);
  const ada = await provider.token({ sub: "ada", name: "Ada", org_id: "acme", role: "agent" });
  const bob = await provider.token({ sub: "bob", org_id: "acme", role: "admin" });
  const me = async (token: string) =>
    (await service.rest("GET", "/api/v1/me", undefined, token)).body.data;
  const [adaId, bobId] = [(await me(ada)).member.id, (await me(bob)).member.id];
  const keyId = (await me(key)).apiKey.id;
  const as = (id: string, method: string, path: string, body?: object, token = key) =>
    restCall(url, token, method, `/api/v1${path}`, body, { "x-member-id": id });
  const ticket = { subject: "Lamp", requester: { name: "Grace" } };
  const actor = { type: "member", id: adaId, name: "Ada", via: keyId };

  const { data } = (await as(adaId, "GET", "/me")).body;
  t.match(data, { actor, role: "agent", member: { id: adaId }, apiKey: { id: keyId } });
  const transports = [
    createConnectTransport({ baseUrl: url, httpVersion: "1.1" }),
    createGrpcTransport({ baseUrl: url }),
  ];
  for (const transport of transports) {
    const headers = { authorization: `Bearer ${key}`, "x-member-id": adaId };
    const { data } = await createClient(MeService, transport).getMe({}, { headers });
    t.match(data, { actor }, "as metadata too");
  }
  const opened = await as(adaId, "POST", "/tickets", { ...ticket, assigneeId: "me" });
  t.match(opened.body.data, { assigneeId: adaId, createdBy: actor });
  const path = `/tickets/${opened.body.data.id}`;
  const said = await as(adaId, "POST", `${path}/messages`, { body: "Hi", setStatus: "pending" });
  t.match(said.body.data, { createdBy: actor });
  t.match((await as(adaId, "GET", `${path}/audit-events`)).body.data, [{ actor }]);

  await as(bobId, "POST", `${path}/messages`, { body: "Hello" });
  const unread = async (response: Promise<RestResponse>) => (await response).body.unread;
  t.same(await unread(as(adaId, "GET", "/tickets")), [opened.body.data.id]);
  t.same(await unread(service.rest("GET", "/api/v1/tickets", undefined, ada)), [
    opened.body.data.id,
  ]);
  t.same(await unread(as(bobId, "GET", "/tickets")), []);

  const keys = await as(adaId, "GET", "/api-keys");
  t.match(keys, { status: 403, body: { error: { code: "ROLE_REQUIRED" } } }, "the member's role");
  const { id } = (await as(bobId, "POST", "/api-keys", { name: "Bob's" })).body.data;
  const { createdBy } = (await service.rest("GET", `/api/v1/api-keys/${id}`)).body.data;
  t.match(createdBy, { type: "member", id: bobId, via: keyId });
  await service.rest(
    "GET",
    "/api/v1/me",
    undefined,
    await provider.token({ sub: "bob", org_id: "acme" }),
  );
  t.equal((await as(bobId, "GET", "/api-keys")).status, 403, "the role that the member has now");

  t.equal(
    (await as(adaId, "GET", "/me", undefined, ada)).status,
    200,
    "a token for its own member",
  );
  const elsewhere = (await me(await provider.token({ sub: "eve", org_id: "other" }))).member.id;
  const refused: [id: string, token: string, reason: string][] = [
    ["mbr_0", key, "NOT_FOUND"],
    ["me", key, "NOT_FOUND"],
    ["x".repeat(5_000), key, "NOT_FOUND"],
    [elsewhere, key, "NOT_FOUND"],
    [bobId, ada, "INVALID_VALUE"],
  ];
  for (const [member, token, reason] of refused) {
    const response = await as(member, "GET", "/tickets", undefined, token);
    const error = { code: "INVALID_ARGUMENT", details: [{ field: "X-Member-Id", reason }] };
    t.match(response, { status: 400, body: { error } }, member.slice(0, 40));
  }

  const once = (member: string) =>
    restCall(url, key, "POST", "/api/v1/tickets", ticket, {
      "x-member-id": member,
      "idempotency-key": "once",
    });
  const first = await once(adaId);
  t.equal((await once(adaId)).body.data.id, first.body.data.id);
  t.not((await once(bobId)).body.data.id, first.body.data.id, "a response is of one member");
});
