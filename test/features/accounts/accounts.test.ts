// @suite default
import t from "tap";
import { addMembership, addPerson, people, signIn } from "../../support/accounts.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService } from "../../support/service.ts";
import { createSoftPasskey } from "../../support/soft-passkey.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

t.test("sessions of a person", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), SIGN_IN: "on", ROLE: "api" });
  const { pool } = service.app.db;
  const ada = await addPerson(service, service.workspaceId, people.ada);
  const alex = await addPerson(service, service.workspaceId, people.alex);
  const [first, second, other] = [
    await signIn(service, ada),
    await signIn(service, ada),
    await signIn(service, alex),
  ];
  const rest = (token: string, method: string, path: string, body?: unknown) =>
    service.rest(method, `/api/v1${path}`, body, token);

  const { body } = await rest(first.token, "GET", "/sessions");
  t.match(body.data, [
    { id: second.sessionId, isCurrent: false, client: "browser", address: "127.0.0.1" },
    { id: first.sessionId, isCurrent: true, userAgent: "test", createdAt: /Z$/, lastSeenAt: /Z$/ },
  ]);
  t.equal(body.data.length, 2, "of nobody else");

  await t.test("keys and people of other issuers have none", async (t) => {
    const outsider = await provider.token({ org_id: "org_1" });
    for (const token of [service.key, outsider]) {
      for (const [method, path, given] of [
        ["GET", "/sessions"],
        ["DELETE", `/sessions/${first.sessionId}`],
        ["POST", "/sessions:revokeOthers", {}],
        ["GET", "/passkeys"],
        ["POST", "/passkeys:startRegistration", {}],
        ["POST", "/passkeys", { name: "x", credential: {} }],
        ["DELETE", "/passkeys/pky_1"],
      ] as const) {
        const refused = await rest(token, method, path, given);
        t.match(refused, { status: 403, body: { error: { code: "SESSION_REQUIRED" } } }, path);
      }
    }
  });

  await t.test("a name given by an admin is kept", async (t) => {
    const { id } = (await rest(other.token, "GET", "/me")).body.data.member;
    await rest(first.token, "PATCH", `/members/${id}`, { name: "Alexandra" });
    t.match(await rest(other.token, "GET", "/me"), {
      body: { data: { member: { name: "Alexandra" } } },
    });
    t.match(await rest(first.token, "GET", `/members/${id}`), {
      body: { data: { name: "Alexandra" } },
    });
  });

  await t.test("a revoked session is refused at its next call, and its streams end", async (t) => {
    const stream = await fetch(`${service.url}/api/v1/events:watch`, {
      headers: { authorization: `Bearer ${second.token}`, accept: "application/json" },
    });
    t.equal(stream.status, 200);
    const ending = stream.text().catch((error: Error) => error.message);
    const theirs = await rest(other.token, "DELETE", `/sessions/${second.sessionId}`);
    t.match(theirs, { status: 404, body: { error: { code: "NOT_FOUND" } } });
    const began = performance.now();
    t.equal((await rest(first.token, "DELETE", `/sessions/${second.sessionId}`)).status, 204);
    t.match(await rest(second.token, "GET", "/me"), {
      status: 401,
      body: { error: { code: "INVALID_TOKEN" } },
    });
    t.match(await ending, /INVALID_TOKEN|terminated/);
    t.ok(performance.now() - began < 5_000, "within a second, on a quiet machine");
    t.equal((await rest(first.token, "DELETE", `/sessions/${second.sessionId}`)).status, 404);
    const there = await service.startAnother({
      PUBLIC_URL: `http://localhost:${service.app.port}`,
    });
    const path = "/api/v1/me";
    const elsewhere = await restCall(`http://127.0.0.1:${there.port}`, second.token, "GET", path);
    t.equal(elsewhere.status, 401, "in every process");
  });

  await t.test("all other sessions at once", async (t) => {
    const more = await Promise.all([signIn(service, ada), signIn(service, ada)]);
    const ended = await rest(first.token, "POST", "/sessions:revokeOthers", {});
    t.match(ended, { status: 200, body: { data: { count: 2 } } });
    for (const { token } of more) {
      t.equal((await rest(token, "GET", "/me")).status, 401);
    }
    t.equal((await rest(first.token, "GET", "/me")).status, 200);
    t.equal((await rest(other.token, "GET", "/me")).status, 200, "nobody else's");
    const { body } = await service.rest(
      "GET",
      "/api/v1/audit-events?action=session.others_revoked",
    );
    t.match(body.data, [{ actor: { name: "Ada Admin" }, targetId: first.sessionId }]);
  });

  await t.test("an account has at most 100", async (t) => {
    for (let i = 0; i < 101; i++) {
      await signIn(service, alex);
    }
    const { rows } = await pool.query(
      "select from sessions where account_id = $1 and revoked_at is null",
      [alex],
    );
    t.equal(rows.length, 100);
    t.equal((await rest(other.token, "GET", "/me")).status, 401, "the oldest has ended");
  });
});

t.test("members who rename themselves rename their account, with one connection", async (t) => {
  const service = await startService(t, { SIGN_IN: "on", ROLE: "api", DATABASE_POOL: 1 });
  const ada = await addPerson(service, service.workspaceId, people.ada);
  const { token } = await signIn(service, ada);
  const rest = (method: string, path: string, body?: unknown) =>
    service.rest(method, `/api/v1${path}`, body, token);
  const { id } = (await rest("GET", "/me")).body.data.member;
  t.equal((await rest("PATCH", `/members/${id}`, { name: "Ada King" })).status, 200);
  const { rows } = await service.app.db.pool.query("select name from accounts");
  t.same(rows, [{ name: "Ada King" }]);
});

t.test("several workspaces, and removal from one", async (t) => {
  const service = await startService(t, { SIGN_IN: "on", ROLE: "api" });
  const second = await service.newWorkspace();
  const ada = await addPerson(service, service.workspaceId, people.ada);
  await addMembership(service, second.workspaceId, ada, { ...people.ada, role: "agent" });
  const { token } = await signIn(service, ada);
  const me = (headers = {}) =>
    restCall(service.url, token, "GET", "/api/v1/me", undefined, headers);
  t.match(await me(), { status: 403, body: { error: { code: "NO_WORKSPACE" } } });
  const chosen = { "x-workspace-id": second.workspaceId };
  t.match(await me(chosen), { status: 200, body: { data: { role: "agent" } } });
  const listed = await restCall(service.url, token, "GET", "/api/v1/me/workspaces");
  t.same(
    listed.body.data.map((each: { organization: string }) => each.organization).sort(),
    [service.workspaceId, second.workspaceId].sort(),
  );
  const strange = await service.newWorkspace();
  t.match(await me({ "x-workspace-id": strange.workspaceId }), {
    status: 403,
    body: { error: { code: "NO_WORKSPACE" } },
  });
  const { pool } = service.app.db;
  await pool.query("update members set status = 'removed' where workspace_id = $1", [
    second.workspaceId,
  ]);
  t.match(await me(chosen), { status: 403, body: { error: { code: "MEMBER_REMOVED" } } });
  t.match(await me(), { status: 200, body: { data: { workspace: { id: service.workspaceId } } } });
});

t.test("a passkey needs a recent sign-in and a valid response", async (t) => {
  const service = await startService(t, { SIGN_IN: "on", ROLE: "api" });
  const { pool } = service.app.db;
  const ada = await addPerson(service, service.workspaceId, people.ada);
  const { token, sessionId } = await signIn(service, ada);
  const rest = (method: string, path: string, body?: unknown) =>
    service.rest(method, `/api/v1${path}`, body, token);
  const started = await rest("POST", "/passkeys:startRegistration", {});
  t.match(started, {
    status: 200,
    body: { data: { options: { rp: { id: "localhost" }, user: { name: people.ada.email } } } },
  });
  const nonsense: unknown[] = [
    {},
    { id: 1 },
    { id: "x", response: {} },
    { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "e30" } },
    { id: "x".repeat(9_000), response: { attestationObject: "x" } },
  ];
  for (const credential of nonsense) {
    const refused = await rest("POST", "/passkeys", { name: "x", credential });
    t.match(refused, { status: 400, body: { error: { details: [{ field: "credential" }] } } });
  }
  t.equal((await rest("POST", "/passkeys", { name: "", credential: {} })).status, 400);
  const large = { name: "x", credential: { id: "x".repeat(40_000) } };
  t.equal((await rest("POST", "/passkeys", large)).status, 413);

  await t.test(
    "an account has at most 20 passkeys, even under concurrent registration",
    async (t) => {
      const add = `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      select 'pky_' || i, $1, i::text::bytea, '', 0, '{}', '', now() from generate_series($2::int, $3) i`;
      await pool.query(add, [ada, 1, 19]);
      const other = await pool.connect();
      t.teardown(() => other.release(true));
      await other.query("begin");
      await other.query("select from accounts where id = $1 for update", [ada]);
      await other.query(add, [ada, 20, 20]);
      const { options } = (await rest("POST", "/passkeys:startRegistration", {})).body.data;
      const credential = createSoftPasskey(`http://localhost:${service.app.port}`).create(options);
      const created = rest("POST", "/passkeys", { name: "x", credential });
      await waitForLocks(pool, 1);
      await other.query("commit");
      t.match(await created, { status: 409, body: { error: { code: "LIMIT_REACHED" } } });
      await pool.query("delete from passkeys where id <> 'pky_1'");
      const another = createSoftPasskey(`http://localhost:${service.app.port}`).create(options);
      t.equal((await rest("POST", "/passkeys", { name: "x", credential: another })).status, 201);
      await pool.query("delete from passkeys");
    },
  );

  await t.test("none is stored or deleted without its audit event", async (t) => {
    const origin = `http://localhost:${service.app.port}`;
    const another = await service.startAnother({ PUBLIC_URL: origin });
    const { options } = (await rest("POST", "/passkeys:startRegistration", {})).body.data;
    const add = (port: number) => {
      const credential = createSoftPasskey(origin).create(options);
      const url = `http://127.0.0.1:${port}`;
      const headers = { "idempotency-key": "same" };
      return restCall(url, token, "POST", "/api/v1/passkeys", { name: "x", credential }, headers);
    };
    const first = await add(service.app.port);
    t.equal(first.status, 201);
    // Another process learns only from its transaction that the key was used.
    t.equal((await add(another.port)).status, 422);
    const listed = (await rest("GET", "/passkeys")).body.data;
    t.same(listed, [first.body.data]);
    t.equal((await rest("DELETE", `/passkeys/${first.body.data.id}`)).status, 204);
    const { rows } = await pool.query(
      "select action, count(*)::int from audit_events where action like 'passkey.%' group by action order by action",
    );
    t.same(rows, [
      { action: "passkey.created", count: 2 },
      { action: "passkey.deleted", count: 1 },
    ]);
  });
  await pool.query("update sessions set created_at = now() - interval '11 minutes' where id = $1", [
    sessionId,
  ]);
  for (const [path, body] of [
    ["/passkeys:startRegistration", {}],
    ["/passkeys", { name: "x", credential: {} }],
  ] as const) {
    t.match(await rest("POST", path, body), {
      status: 403,
      body: { error: { code: "RECENT_SIGN_IN_REQUIRED" } },
    });
  }
  t.equal((await rest("DELETE", "/passkeys/pky_1")).status, 404);
  t.match(await rest("GET", "/passkeys"), { status: 200, body: { data: [] } });
});
