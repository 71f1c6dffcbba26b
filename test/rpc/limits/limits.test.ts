// @suite default
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { createCallers } from "../../support/callers.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService } from "../../support/service.ts";

const refusal = { name: "Error", reason: "RATE_LIMITED" };
const unknownKey = () => `sk_${"live"}_${randomBytes(24).toString("hex")}`;

t.test("each credential has its own limit, and every response says how much is left", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), RATE_LIMIT_PER_MINUTE: 60 });
  // On a busy machine, seconds pass meanwhile, and each gives one back.
  const left: number[] = [];
  const untilRefused = (method: string, path: string, body?: unknown) =>
    eventually(
      async () => {
        const response = await service.rest(method, path, body);
        t.equal(response.headers.get("ratelimit-policy"), '"default";q=10;w=10');
        const [, r] =
          /^"default";r=(\d+);t=\d+$/.exec(response.headers.get("ratelimit") ?? "") ?? [];
        left.push(Number(r));
        return response;
      },
      ({ status }) => status === 429,
    );
  const refused = await untilRefused("GET", "/api/v1/me");
  t.match(refused, { status: 429, body: { error: { code: "RATE_LIMITED" } } });
  t.same(left.slice(0, 2), [9, 8]);
  t.ok(left.length > 10, `${left}`);
  t.match(refused.headers.get("ratelimit"), /^"default";r=0;t=(9|10)$/);
  t.equal(refused.headers.get("retry-after"), "1");
  t.equal((await untilRefused("POST", "/api/v1/tickets", "{nonsense")).status, 429);

  const token = await provider.token();
  t.equal((await restCall(service.url, token, "GET", "/api/v1/me")).status, 200, "another one");
  const again = await provider.token({ jti: "other" });
  const { headers } = await restCall(service.url, again, "GET", "/api/v1/me");
  t.match(headers.get("ratelimit"), /r=8/, "a new token of the same subject is no new credential");
});

t.test("a batch counts as its requests, before it is carried out", async (t) => {
  const service = await startService(t, { ROLE: "api", RATE_LIMIT_PER_MINUTE: 120 });
  const requests = Array.from({ length: 100 }, () => ({ subject: "x", requester: { name: "A" } }));
  const send = () => service.rest("POST", "/api/v1/tickets:batchCreate", { requests });
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
  t.same(statuses.sort(), [201, 429, 429], "the second does not fit, though one call would");
  const refused = await service.rest("GET", "/api/v1/me");
  t.equal(refused.status, 429);
  const seconds = Number(refused.headers.get("retry-after"));
  t.ok(seconds >= 30 && seconds <= 45, `100 at 2 a second, 12 of them at once: ${seconds}`);
  const { rows } = await service.app.db.pool.query("select count(*)::int as count from tickets");
  t.equal(rows[0].count, 100);
});

t.test("the other protocols have the same limits", async (t) => {
  const service = await startService(t, { RATE_LIMIT_PER_MINUTE: 12 });
  await eventually(
    () => service.rest("GET", "/api/v1/me"),
    ({ status }) => status === 429,
  );
  for (const { name, call, close } of createCallers(service.url)) {
    await t.rejects(call(MeService.method.getMe, {}, service.key), refusal, name);
    close();
  }
  const path = `${service.url}/ticketing.v1.MeService/GetMe`;
  const post = (key: string) =>
    fetch(path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: "{}",
    });
  const refused = await post(service.key);
  t.equal(refused.status, 429);
  t.match(refused.headers.get("retry-after"), /^[1-5]$/);
  t.match(refused.headers.get("ratelimit"), /r=0/);
  const other = await post((await service.newWorkspace()).key);
  t.match(other.headers.get("ratelimit"), /^"default";r=[1-9];t=\d+$/);
});

t.test("processes share it by configuration; 0 is off", async (t) => {
  const service = await startService(t, {
    RATE_LIMIT_PER_MINUTE: 600,
    RATE_LIMIT_PROCESSES: 4,
  });
  const { headers } = await service.rest("GET", "/api/v1/me");
  t.equal(headers.get("ratelimit-policy"), '"default";q=15;w=6');
  const off = await service.startAnother({ RATE_LIMIT_PER_MINUTE: 0 });
  const response = await restCall(`http://127.0.0.1:${off.port}`, service.key, "GET", "/api/v1/me");
  t.notOk(response.headers.has("ratelimit"));
});

t.test("wrong keys are limited by address, and right ones pass", async (t) => {
  const service = await startService(t, { ROLE: "api", AUTH_FAILURES_PER_MINUTE: 1 });
  const { pool } = service.app.db;
  const me = (token: string) => restCall(service.url, token, "GET", "/api/v1/me");
  const dead = unknownKey();
  for (let i = 0; i < 30; i++) {
    t.equal((await me(dead)).status, 401);
  }
  for (let i = 0; i < 30; i++) {
    t.equal((await me("nonsense")).status, 401);
  }
  for (let i = 0; i < 9; i++) {
    t.equal((await me(unknownKey())).status, 401, "neither counts");
  }

  const refused = await me(unknownKey());
  t.match(refused, { status: 429, body: { error: { code: "RATE_LIMITED" } } });
  t.match(refused.headers.get("retry-after"), /^\d{1,2}$/);
  t.equal((await service.rest("GET", "/api/v1/me")).status, 200, "a right key passes");
  t.equal((await me(dead)).status, 401, "what is known to be wrong is still said to be wrong");

  const query = pool.query.bind(pool);
  const statements = { running: 0, most: 0, all: 0 };
  type Callback = (...results: unknown[]) => void;
  pool.query = ((statement: { text?: string }, callback: Callback) => {
    if (!statement.text?.includes("from api_keys")) {
      return query(statement as never, callback as never);
    }
    statements.all++;
    statements.most = Math.max(statements.most, ++statements.running);
    const done: Callback = (...results) => {
      statements.running--;
      callback(...results);
    };
    setTimeout(() => query(statement as never, done as never), 5);
  }) as unknown as typeof pool.query;
  const guesses = Array.from({ length: 500 }, () => me(unknownKey()));
  t.equal((await service.rest("GET", "/api/v1/me")).status, 200, "also among many wrong ones");
  t.same(new Set((await Promise.all(guesses)).map(({ status }) => status)), new Set([429]));
  t.equal(statements.most, 1, "which share one connection");
  t.ok(statements.all < 250, `${statements.all} statements for 501 keys`);
});

t.test("wrong JWTs count, expired ones do not", async (t) => {
  const provider = await startIdentityProvider(t);
  const config = { ...jwtConfig(provider), AUTH_FAILURES_PER_MINUTE: 20 };
  const service = await startService(t, config);
  const me = async (token: string) =>
    (await restCall(service.url, token, "GET", "/api/v1/me")).status;
  const expired = await provider.token({ exp: 1 });
  for (let i = 0; i < 30; i++) {
    t.equal(await me(expired), 401);
  }
  const forged = `${(await provider.token()).split(".").slice(0, 2).join(".")}.AAAA`;
  for (let i = 0; i < 10; i++) {
    t.equal(await me(forged), 401);
  }
  t.equal(await me(forged), 429);
  t.equal(await me(await provider.token()), 200, "a right one passes");
  t.equal(await me(expired), 401);
});

t.test("behind a proxy, clients are distinguished by its header", async (t) => {
  const service = await startService(t, {
    AUTH_FAILURES_PER_MINUTE: 20,
    TRUSTED_PROXIES: ["127.0.0.1"],
  });
  const me = async (client: string, key = unknownKey()) => {
    const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": client };
    return (await fetch(`${service.url}/api/v1/me`, { headers })).status;
  };
  for (let i = 0; i < 10; i++) {
    await me("203.0.113.7");
  }
  t.equal(await me("203.0.113.7"), 429);
  t.equal(await me("198.51.100.1, 203.0.113.7"), 429, "what the client itself claims is no matter");
  t.equal(await me("203.0.113.8"), 401);
  t.equal(await me("203.0.113.7", service.key), 200, "a right key passes from everywhere");
  for (let i = 0; i < 10; i++) {
    await me(`2001:db8::${i}`);
  }
  t.equal(await me("2001:db8::ffff"), 429, "a /64 is one client");
  t.equal(await me("2001:db8:1::1"), 401);
});

t.test("a workspace has a limited number of open streams", async (t) => {
  const service = await startService(t, { ROLE: "api", MAX_STREAMS: 2 });
  /** Resolves when the first line is there, so that the stream is known to be open. */
  async function watch(key = service.key) {
    const closing = new AbortController();
    const response = await fetch(`${service.url}/api/v1/events:watch?bookmarks=true`, {
      headers: { authorization: `Bearer ${key}` },
      signal: closing.signal,
    });
    await response.body?.getReader().read();
    return { status: response.status, close: () => closing.abort() };
  }
  const [first, second] = [await watch(), await watch()];
  t.match([first, second], [{ status: 200 }, { status: 200 }]);
  t.match(await service.rest("GET", "/api/v1/events:watch"), {
    status: 429,
    body: { error: { code: "TOO_MANY_STREAMS" } },
  });
  t.equal((await service.rest("GET", "/api/v1/events")).status, 200, "other calls are no streams");
  const other = await watch((await service.newWorkspace()).key);
  t.equal(other.status, 200, "others have their own");
  first.close();
  const third = await eventually(watch, ({ status }) => status === 200);
  t.equal(third.status, 200);
  for (const { close } of [second, third, other]) {
    close();
  }
});

t.test("streams that are opened in one burst are counted before they open", async (t) => {
  const service = await startService(t, { ROLE: "api", MAX_STREAMS: 5 });
  // One connection brings them all in one turn of the event loop.
  const session = connect(service.url);
  t.teardown(() => session.destroy());
  const watch = async (method = "GET") => {
    const stream = session.request({
      ":method": method,
      ":path": "/api/v1/events:watch?bookmarks=true",
      authorization: `Bearer ${service.key}`,
    });
    const [headers] = (await once(stream, "response")) as [
      IncomingHttpHeaders & IncomingHttpStatusHeader,
    ];
    return headers[":status"];
  };
  // None of these is ever asked for an item.
  for (let i = 0; i < 20; i++) {
    t.equal(await watch("HEAD"), 200);
  }
  const invalid = await service.rest("GET", "/api/v1/events:watch?afterId=evt_none");
  t.equal(invalid.status, 404, "nor does one that fails hold a place");

  const statuses = await Promise.all(Array.from({ length: 200 }, () => watch()));
  t.equal(statuses.filter((status) => status === 200).length, 5);
  t.equal(statuses.filter((status) => status === 429).length, 195);
});

t.test("a stalled stream releases its permit when its client disconnects", async (t) => {
  const service = await startService(t, { ROLE: "api", MAX_STREAMS: 1 });
  const { app, workspaceId } = service;
  await app.db.pool.query(
    `insert into events (id, workspace_id, type, occurred_at, body, position)
     select 'evt_' || lpad(i::text, 24, '0'), $1, 'service.ticket.created.v1', now(),
       '{"data":{"pad":"' || repeat('x', 400000) || '"}}', pg_current_xact_id()
     from generate_series(0, 100) i`,
    [workspaceId],
  );
  const afterId = `evt_${"0".repeat(24)}`;
  const input = Buffer.from(JSON.stringify({ afterId }));
  const envelope = Buffer.alloc(5);
  envelope.writeUInt32BE(input.length, 1);
  const requests: [name: string, path: string, init: RequestInit][] = [
    ["REST", `/api/v1/events:watch?afterId=${afterId}`, {}],
    [
      "Connect",
      "/ticketing.v1.EventService/WatchEvents",
      {
        method: "POST",
        headers: { "content-type": "application/connect+json" },
        body: Buffer.concat([envelope, input]),
      },
    ],
  ];
  for (const [name, path, init] of requests) {
    const leaving = new AbortController();
    const headers = { ...init.headers, authorization: `Bearer ${service.key}` };
    const watch = () => fetch(service.url + path, { ...init, headers, signal: leaving.signal });
    t.equal((await eventually(watch, ({ status }) => status === 200)).status, 200, name);
    await sleep(500);
    leaving.abort();
    const free = () => service.rest("GET", "/api/v1/events:watch?afterId=evt_none");
    t.equal((await eventually(free, ({ status }) => status === 404)).status, 404, name);
  }
});
