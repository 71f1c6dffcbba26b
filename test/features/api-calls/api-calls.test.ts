// @suite default
import t from "tap";
import { EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { createCallers } from "../../support/callers.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/api-calls";
const ticket = { subject: "secret subject", requester: { name: "Ada" } };

/** The log once it has this many calls. */
const logged = async (service: TestService, count: number, query = "", key = service.key) =>
  (
    await eventually(
      () => service.rest("GET", `${path}?pageSize=100&${query}`, undefined, key),
      ({ body }) => body.data?.length >= count,
      5_000,
    )
  ).body.data;

t.test("calls of every protocol are logged with their result", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const callers = createCallers(service.url);
  t.teardown(() => {
    for (const caller of callers) {
      caller.close();
    }
  });
  const { createTicket, getTicket, listTickets } = TicketService.method;
  const words = new Map([
    ["REST", "rest"],
    ["gRPC-Web", "grpc-web"],
    ["gRPC", "grpc"],
    ["grpc-js", "grpc"],
  ]);
  for (const caller of callers) {
    const { key } = await service.newWorkspace();
    const refused = async (promise: Promise<unknown>) => t.rejects(promise, { name: "Error" });
    const { data } = await caller.call(
      createTicket,
      { subject: ticket.subject, requester: ticket.requester },
      key,
    );
    await caller.call(getTicket, { id: data?.id ?? "" }, key);
    await refused(caller.call(getTicket, { id: "tkt_none" }, key));
    await refused(caller.call(listTickets, { pageSize: -1 }, key));
    const long = { ...ticket, message: { body: "x".repeat(2 * 2 ** 20) } };
    await refused(caller.call(createTicket, long, key));
    await caller.first(EventService.method.watchEvents, { bookmarks: true }, key);
    const calls = await logged(service, 6, "", key);
    const protocol = words.get(caller.name) ?? "connect";
    const isRest = protocol === "rest";
    const rpc = (service: string, method: string) => `/ticketing.v1.${service}/${method}`;
    const as = (httpMethod: string, rest: string, service: string, method: string) => ({
      protocol,
      method,
      httpMethod: isRest ? httpMethod : "",
      path: isRest ? rest : rpc(service, method),
    });
    const oneTicket = as("GET", "/api/v1/tickets/{id}", "TicketService", "GetTicket");
    const allTickets = as("GET", "/api/v1/tickets", "TicketService", "ListTickets");
    const newTicket = as("POST", "/api/v1/tickets", "TicketService", "CreateTicket");
    const events = as("GET", "/api/v1/events:watch", "EventService", "WatchEvents");
    t.match(
      calls,
      [
        { ...events, httpStatus: 200, errorCode: "" },
        { ...newTicket, httpStatus: 413, errorCode: "PAYLOAD_TOO_LARGE" },
        { ...allTickets, httpStatus: 400, errorCode: "INVALID_ARGUMENT" },
        { ...oneTicket, httpStatus: 404, errorCode: "NOT_FOUND" },
        { ...oneTicket, httpStatus: 200, errorCode: "" },
        { ...newTicket, httpStatus: 201, errorCode: "", omittedCount: 0, address: "127.0.0.1" },
      ],
      caller.name,
    );
    t.equal(calls.length, 6, "reads of the log are not in it");
  }
});

t.test("a logged call has the caller and the method, but no content", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const me = (await service.rest("GET", "/api/v1/me")).body.data.apiKey;
  const created = await restCall(service.url, service.key, "POST", "/api/v1/tickets", ticket, {
    "user-agent": `desk-sync/${"1".repeat(300)}`,
  });
  const { id } = created.body.data;
  await service.rest("GET", `/api/v1/tickets/${id}/messages?pageSize=7`);
  const calls = await logged(service, 3);
  t.match(calls, [
    { path: "/api/v1/tickets/{ticketId}/messages", httpMethod: "GET", method: "ListMessages" },
    {
      id: created.headers.get("x-request-id"),
      apiKeyId: me.id,
      durationMs: Number,
      occurredAt: /^\d{4}-.*\.\d{3}Z$/,
      userAgent: /^desk-sync\/1{190}$/,
    },
    { method: "GetMe" },
  ]);
  t.notMatch(JSON.stringify(calls), new RegExp(`${id}|secret subject|pageSize|sk_live`));

  const [, call] = calls;
  t.same((await service.rest("GET", `${path}/${call.id}`)).body.data, call);
  const other = await service.newWorkspace();
  const theirs = await service.rest("GET", `${path}/${call.id}`, undefined, other.key);
  t.equal(theirs.status, 404);
  t.same((await service.rest("GET", path, undefined, other.key)).body.data, []);
});

t.test("refusals are logged, once the key is known", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const make = async (body: object) => {
    const { data } = (await service.rest("POST", "/api/v1/api-keys", body)).body;
    return data as { id: string; key: string };
  };
  const reader = await make({ name: "reader", scopes: ["tickets:read"] });
  const elsewhere = await make({ name: "elsewhere", allowedCidrs: ["203.0.113.0/24"] });
  const revoked = await make({ name: "revoked" });
  const { url } = service;
  const call = (key: string | undefined, verb: string, target: string, body?: unknown, more = {}) =>
    restCall(url, key, verb, target, body, more);

  await call(reader.key, "POST", "/api/v1/tickets", ticket);
  await call(reader.key, "GET", "/api/v1/tickets", undefined, { "x-workspace-id": "wrk_x" });
  await call(elsewhere.key, "GET", "/api/v1/tickets");
  await call(service.key, "POST", "/api/v1/tickets", "{nonsense");
  await call(service.key, "POST", "/api/v1/tickets", { subjekt: "x" });
  await call(service.key, "POST", "/api/v1/tickets", "x".repeat(2 * 2 ** 20));
  const idempotent = { "idempotency-key": "1" };
  await call(service.key, "POST", "/api/v1/tickets", ticket, idempotent);
  await call(service.key, "POST", "/api/v1/tickets", { ...ticket, subject: "y" }, idempotent);
  await call(revoked.key, "GET", "/api/v1/me");
  await call(service.key, "DELETE", `/api/v1/api-keys/${revoked.id}`);
  // Nobody's: no valid key, or no method.
  await call(revoked.key, "GET", "/api/v1/me");
  await call(undefined, "GET", "/api/v1/me");
  await call(service.key, "GET", "/api/v1/nowhere");

  const calls: { apiKeyId: string; method: string; httpStatus: number; errorCode: string }[] =
    await logged(service, 13);
  const own = (await service.rest("GET", "/api/v1/me")).body.data.apiKey.id;
  t.strictSame(
    calls.toReversed().map((each) => [each.apiKeyId, each.httpStatus, each.errorCode]),
    [
      [own, 201, ""],
      [own, 201, ""],
      [own, 201, ""],
      [reader.id, 403, "INSUFFICIENT_SCOPE"],
      [reader.id, 403, "NO_WORKSPACE"],
      [elsewhere.id, 403, "ADDRESS_NOT_ALLOWED"],
      [own, 400, "INVALID_ARGUMENT"],
      [own, 400, "INVALID_ARGUMENT"],
      [own, 413, "PAYLOAD_TOO_LARGE"],
      [own, 201, ""],
      [own, 422, "IDEMPOTENCY_KEY_REUSED"],
      [revoked.id, 200, ""],
      [own, 204, ""],
    ],
  );
  const ofRevoked = await logged(service, 1, `apiKeyId=${revoked.id}`);
  t.match(ofRevoked, [{ method: "GetMe", httpStatus: 200 }], "it stays when the key is revoked");

  const count = async (query: string) => (await logged(service, 0, query)).length;
  t.equal(await count("httpStatus=403"), 3);
  t.equal(await count("httpStatus=4xx"), 7);
  t.equal(await count("httpStatus=4xx&httpStatus=204"), 8);
  t.equal(await count("errorCode=INSUFFICIENT_SCOPE&errorCode=NO_WORKSPACE"), 2);
  t.equal(await count("method=DeleteApiKey"), 1);
  t.equal(await count(`apiKeyId=${reader.id}&httpStatus=2xx`), 0);
  t.equal(await count(`occurredFrom=${new Date(Date.now() + 60_000).toISOString()}`), 0);
  const page = (await service.rest("GET", `${path}?pageSize=2&httpStatus=4xx`)).body;
  const rest = `${path}?pageSize=100&httpStatus=4xx&pageToken=${page.nextPageToken}`;
  t.equal(page.data.length + (await service.rest("GET", rest)).body.data.length, 7);

  const limited = await service.rest("GET", path, undefined, reader.key);
  t.match(limited, { status: 403, body: { error: { code: "INSUFFICIENT_SCOPE" } } });
  const watcher = await make({ name: "watcher", scopes: ["api_keys:read"] });
  t.equal((await service.rest("GET", path, undefined, watcher.key)).status, 200);
});

t.test("calls over the limit are logged as such, and those of people are not", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    ROLE: "api",
    RATE_LIMIT_PER_MINUTE: 60,
  });
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await service.rest("GET", "/api/v1/me")).status),
  );
  const limited = statuses.filter((status) => status === 429).length;
  t.ok(limited > 0);
  const token = await provider.token({ org_id: service.workspaceId });
  await service.rest("GET", "/api/v1/me", undefined, token);
  const { rows } = await eventually(
    () => service.app.db.pool.query("select error_code as code from api_calls"),
    ({ rowCount }) => rowCount === 20,
    5_000,
  );
  t.equal(rows.length, 20);
  t.equal(rows.filter(({ code }) => code === "RATE_LIMITED").length, limited);
});

t.test("the log can be turned off", async (t) => {
  const service = await startService(t, { ROLE: "api", API_CALL_LOG: false });
  t.equal((await service.rest("GET", "/api/v1/me")).status, 200);
  await service.app.close();
  const another = await service.startAnother();
  const response = await restCall(`http://127.0.0.1:${another.port}`, service.key, "GET", path);
  t.same(response.body.data, []);
});

t.test("pending calls are written when the service stops", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  await service.rest("GET", "/api/v1/me");
  await service.app.close();
  const another = await service.startAnother();
  const { rowCount } = await another.db.pool.query("select from api_calls");
  t.equal(rowCount, 1);
});

t.test("a page reads only the rows that it shows, with any filter", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  await pool.query(
    `insert into api_calls
     select $1, 'req_' || lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0')
         || lpad(to_hex(n), 20, '0'),
       'ak_' || n % 2, 'GetMe', 'rest', 'GET', '/api/v1/me', case when n % 10000 = 0 then 404 else 200 end,
       case when n % 10000 = 0 then 'NOT_FOUND' end, 1, now(), '', '', 0
     from generate_series(1, 100000) n`,
    [service.workspaceId],
  );
  await pool.query("analyze api_calls");
  const reads = async () => {
    await pool.query("select pg_stat_force_next_flush()");
    const { rows } = await pool.query(
      "select sum(idx_tup_fetch + seq_tup_read)::int as n from pg_stat_user_tables where relname ~ '^api_calls'",
    );
    return rows[0].n as number;
  };
  for (const query of ["", "apiKeyId=ak_1", "httpStatus=4xx", "httpStatus=404&apiKeyId=ak_0"]) {
    const before = await reads();
    // Often enough for the plan of a prepared statement.
    for (let i = 0; i < 7; i += 1) {
      const { status, body } = await service.rest("GET", `${path}?pageSize=10&${query}`);
      t.equal(status, 200);
      t.equal(body.data.length, 10, query);
    }
    const read = await eventually(reads, (now) => now > before, 2_000);
    t.ok(read - before < 7 * 1_000, `${query}: ${read - before} rows`);
  }
});
