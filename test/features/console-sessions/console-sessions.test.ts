// @suite default
import type { DescMethod } from "@bufbuild/protobuf";
import t, { type Test } from "tap";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { hasScope } from "../../../src/contract/scopes.ts";
import { scopeOf } from "../../../src/identity/authenticate.ts";
import { purgeConsoleSessions } from "../../../src/identity/console-session/retention.ts";
import { linkOrganization } from "../../../src/identity/organizations.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { addMember } from "../../support/members.ts";
import { restCall, startService, type TestService } from "../../support/service.ts";
import { createCaller } from "../../tenancy/caller.ts";
import { allServices } from "../../tenancy/contract.ts";
import { inputFor } from "../../tenancy/input.ts";

const path = "/api/v1/console-sessions";
const webhooks = "/api/v1/webhook-subscriptions";

/** Creates a link. @returns the session, and the token in its URL */
async function open(t: Test, service: TestService, body: object = {}, token = service.key) {
  const { status, body: created } = await service.rest("POST", path, body, token);
  t.equal(status, 201, JSON.stringify(created));
  return { ...created.data, token: new URL(created.data.url).hash.slice("#token=".length) };
}

async function createKey(service: TestService, body: object = {}) {
  const made = await service.rest("POST", "/api/v1/api-keys", { name: "host", ...body });
  return made.body.data as { id: string; key: string };
}

const statusOf = async (service: TestService, token: string, at = webhooks) =>
  (await service.rest("GET", at, undefined, token)).status;

t.test("a link opens the webhooks and events of its workspace", async (t) => {
  const service = await startService(t, { ROLE: "api", PUBLIC_URL: "https://desk.example.com" });
  const { token, ...session } = await open(t, service);
  t.match(session, {
    id: /^cs_/,
    url: /^https:\/\/desk\.example\.com\/console#token=console_[0-9a-f]{48}$/,
    readOnly: false,
  });
  t.equal(Date.parse(session.expiresAt) - Date.parse(session.createdAt), 3_600_000);

  const { data: me } = (await service.rest("GET", "/api/v1/me", undefined, token)).body;
  const { url: _, ...shown } = session;
  t.same(me.consoleSession, shown, "without the token");
  t.match(me, { role: "admin", actor: { type: "api_key", name: "test", via: session.id } });
  t.same([me.apiKey, me.member], [undefined, undefined], "nothing of the key itself");

  const { rows } = await service.app.db.pool.query("select c::text as row from console_sessions c");
  t.equal(rows.length, 1);
  t.notMatch(rows[0].row, token, "its token is not stored");

  const created = await service.rest("POST", webhooks, { url: "https://example.com/" }, token);
  t.match(created, { status: 201, body: { data: { secret: /^whsec_/ } } });
  const { body: trail } = await service.rest("GET", "/api/v1/audit-events");
  t.match(trail.data, [
    { action: "webhook_subscription.created", actor: { type: "api_key", via: session.id } },
    {
      action: "console_session.created",
      targetId: session.id,
      actor: { type: "api_key", via: "" },
    },
  ]);

  const neighbor = await service.newWorkspace();
  const theirs = await open(t, service, {}, neighbor.key);
  t.match((await service.rest("GET", webhooks, undefined, theirs.token)).body, { data: [] });
  t.equal(await statusOf(service, theirs.token, `${webhooks}/${created.body.data.id}`), 404);
});

t.test("the lifetime of a link is bounded", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  for (const expiresInSeconds of [300, 86_400]) {
    const { createdAt, expiresAt } = await open(t, service, { expiresInSeconds });
    t.equal(Date.parse(expiresAt) - Date.parse(createdAt), expiresInSeconds * 1000);
  }
  for (const expiresInSeconds of [0, -1, 299, 86_401, 2 ** 31, 600.5, "an hour"]) {
    t.match(await service.rest("POST", path, { expiresInSeconds }), {
      status: 400,
      body: { error: { code: "INVALID_ARGUMENT", details: [{ field: "expiresInSeconds" }] } },
    });
  }
  const { token } = await open(t, service);
  const { pool } = service.app.db;
  await pool.query("update console_sessions set expires_at = now() + interval '1 s'");
  t.equal(await statusOf(service, token), 200);
  await pool.query("update console_sessions set expires_at = now()");
  t.match(await service.rest("GET", webhooks, undefined, token), {
    status: 401,
    body: { error: { code: "INVALID_TOKEN" } },
  });
  const other = await open(t, service);
  t.equal(await purgeConsoleSessions(pool), 3);
  t.equal(await statusOf(service, other.token), 200);
});

t.test("the scopes of a link decide which methods it can call", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const call = createCaller(service.url);
  const methods = (await allServices()).flatMap((each) => each.methods);
  for (const readOnly of [false, true]) {
    const scopes = [readOnly ? "webhooks:read" : "webhooks:manage", "events:read"];
    const isOpen = (method: DescMethod) => {
      const scope = scopeOf(method);
      return scope === undefined
        ? method.name === MeService.method.getMe.name
        : hasScope(scopes, scope) && method.name !== "CreateConsoleSession";
    };
    const { token } = await open(t, service, { readOnly });
    for (const method of methods) {
      const { error } = await call(method, inputFor(method, {}), token);
      t.equal(error?.reason !== "INSUFFICIENT_SCOPE", isOpen(method), `${method}, ${readOnly}`);
    }
    t.equal(methods.filter(isOpen).length, readOnly ? 11 : 19);
    for (const file of ["/files/att_1", "/files/exports/op_1"]) {
      t.match(await service.rest("GET", file, undefined, token), {
        status: 403,
        body: { error: { code: "INSUFFICIENT_SCOPE" } },
      });
    }
  }
});

t.test("no one can give a link more rights than they have", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    JWT_ROLE_CLAIM: "role",
    ROLE: "api",
  });
  const { app, workspaceId } = service;
  await linkOrganization(app.db.pool, provider.issuer, "acme", workspaceId);
  const refused = async (token: string, error: object, headers = {}) =>
    t.match(await restCall(service.url, token, "POST", path, { readOnly: true }, headers), {
      status: 403,
      body: { error },
    });
  for (const [scopes, requiredScope] of [
    [["tickets:manage", "events:read"], "webhooks:manage"],
    [["webhooks:read", "events:read"], "webhooks:manage"],
    [["webhooks:manage"], "events:read"],
  ] as const) {
    const { key } = await createKey(service, { scopes });
    await refused(key, { code: "INSUFFICIENT_SCOPE", metadata: { requiredScope } });
  }
  const roleRequired = { code: "ROLE_REQUIRED" };
  const agent = { sub: "alex", role: "agent", org_id: "acme" };
  await refused(await provider.token(agent), roleRequired);
  const alex = await addMember(service, "Alex");
  await refused(service.key, roleRequired, { "X-Member-Id": alex });

  const { key } = await createKey(service, { scopes: ["webhooks:manage", "events:read"] });
  const { token } = await open(t, service, {}, key);
  t.equal(await statusOf(service, token), 200);
  await refused(token, { code: "INSUFFICIENT_SCOPE", metadata: { requiredScope: "*" } });
  const asAlex = { "X-Member-Id": alex };
  t.match(await restCall(service.url, token, "GET", webhooks, undefined, asAlex), {
    status: 400,
    body: { error: { details: [{ field: "X-Member-Id", reason: "INVALID_VALUE" }] } },
  });
  const elsewhere = { "X-Workspace-Id": (await service.newWorkspace()).workspaceId };
  t.match(await restCall(service.url, token, "GET", webhooks, undefined, elsewhere), {
    status: 403,
    body: { error: { code: "NO_WORKSPACE" } },
  });
});

t.test("a link dies with the rights of its creator", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    JWT_ROLE_CLAIM: "role",
    ROLE: "api",
  });
  const { pool } = service.app.db;
  await linkOrganization(pool, provider.issuer, "acme", service.workspaceId);
  const admin = (sub: string) => provider.token({ sub, role: "admin", org_id: "acme" });
  const memberOf = async (token: string) =>
    (await service.rest("GET", "/api/v1/me", undefined, token)).body.data.member.id;
  const dead = async (what: string, token: string, end: () => Promise<unknown>) => {
    t.equal(await statusOf(service, token), 200, `${what}: alive before`);
    await end();
    t.equal(await statusOf(service, token), 401, what);
  };
  const keyPath = ({ id }: { id: string }) => `/api/v1/api-keys/${id}`;

  const revoked = await createKey(service);
  const [first, second] = [await open(t, service, {}, revoked.key), await open(t, service)];
  const headers = { authorization: `Bearer ${first.token}` };
  const stream = await fetch(`${service.url}/api/v1/events:watch`, { headers });
  t.equal(stream.status, 200);
  await dead("its key is revoked", first.token, () => service.rest("DELETE", keyPath(revoked)));
  t.match(await stream.text(), "INVALID_TOKEN", "and its streams end");
  t.equal(await statusOf(service, second.token), 200, "not with another key");

  for (const scopes of [["webhooks:read", "events:read"], ["webhooks:manage"]]) {
    const narrowed = await createKey(service);
    const { token } = await open(t, service, { readOnly: true }, narrowed.key);
    await dead(`its key has but ${scopes}`, token, () =>
      service.rest("PATCH", keyPath(narrowed), { scopes }),
    );
  }

  const ada = await admin("ada");
  const { token: own, ...session } = await open(t, service, {}, ada);
  const id = await memberOf(ada);
  const { data } = (await service.rest("GET", "/api/v1/me", undefined, own)).body;
  t.match(data.actor, { type: "member", id, via: session.id });
  await admin("grace").then((token) => open(t, service, {}, token));
  await dead("its member is deactivated", own, () =>
    service.rest("POST", `/api/v1/members/${id}:deactivate`, {}),
  );

  const alan = await admin("alan");
  const demoted = await open(t, service, {}, alan);
  const agent = await provider.token({ sub: "alan", role: "agent", org_id: "acme" });
  await dead("its member is an agent", demoted.token, () => memberOf(agent));

  const acting = await createKey(service);
  const through = { "X-Member-Id": await memberOf(await admin("grace")) };
  const made = await restCall(service.url, acting.key, "POST", path, {}, through);
  const { hash } = new URL(made.body.data.url);
  await dead("the key that acted for its member is revoked", hash.slice("#token=".length), () =>
    service.rest("DELETE", keyPath(acting)),
  );
});

t.test("the networks of a key are those of the server, not of the browser", async (t) => {
  const service = await startService(t, { ROLE: "api", TRUSTED_PROXIES: ["127.0.0.1"] });
  const { key } = await createKey(service, { allowedCidrs: ["203.0.113.0/24"] });
  const from = (address: string, token: string, method: string, at: string) =>
    restCall(service.url, token, method, at, method === "POST" ? {} : undefined, {
      "x-forwarded-for": address,
    });
  t.equal((await from("198.51.100.1", key, "POST", path)).status, 403);
  const { body } = await from("203.0.113.9", key, "POST", path);
  const token = new URL(body.data.url).hash.slice("#token=".length);
  t.equal((await from("198.51.100.1", token, "GET", webhooks)).status, 200);
});

t.test("a link has its own rate limit", async (t) => {
  const service = await startService(t, { ROLE: "api", RATE_LIMIT_PER_MINUTE: 600 });
  const { token } = await open(t, service);
  const calls = Array.from({ length: 100 }, () => statusOf(service, token));
  t.ok((await Promise.all(calls)).includes(429));
  t.equal(await statusOf(service, service.key), 200);
});

t.test("a repeated request creates one link and shows it once", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const headers = { "Idempotency-Key": "page-42" };
  const create = () => restCall(service.url, service.key, "POST", path, {}, headers);
  const responses = await Promise.all([create(), create()]);
  const again = await create();
  t.equal(again.headers.get("idempotency-replayed"), "true");
  t.equal(again.body.data.url, undefined);
  const shown = [...responses, again].filter(({ body }) => body.data?.url !== undefined);
  t.equal(shown.length, 1);
  t.equal(shown[0]?.body.data.id, again.body.data.id);
  const { rowCount } = await service.app.db.pool.query("select from console_sessions");
  t.equal(rowCount, 1);
});

t.test("a workspace has at most 1000 links that have not expired", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  await pool.query(
    `insert into console_sessions (workspace_id, id, token_hash, read_only, created_by_type,
       created_by_id, created_by_name, created_by_via, created_at, expires_at)
     select $1, 'cs_' || i, int4send(i), false, 'api_key', '', '', '', now(),
       now() + case when i <= 995 then interval '1 h' else interval '0' end
     from generate_series(1, 1200) i`,
    [service.workspaceId],
  );
  const create = (token = service.key) => service.rest("POST", path, {}, token);
  const made = await Promise.all(Array.from({ length: 12 }, () => create()));
  t.equal(made.filter(({ status }) => status === 201).length, 5, "however fast they are made");
  t.match(await create(), {
    status: 409,
    body: { error: { code: "LIMIT_REACHED", metadata: { limit: "1000" } } },
  });
  t.equal((await create((await service.newWorkspace()).key)).status, 201, "others have theirs");
});
