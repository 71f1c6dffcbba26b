// @suite default
import t from "tap";
import { restCall, startService } from "../support/service.ts";
import { badInputs } from "./bad-input.cases.ts";

t.test("invalid input is refused by name and leaves nothing behind", async (t) => {
  const service = await startService(t, { WEBHOOK_ALLOWED_CIDRS: [] });
  const before = await countRows();

  for (const { name, rpc, rest, input, status, code, field } of badInputs) {
    await t.test(name, async (t) => {
      const [method, path] = rest;
      const body = method === "GET" || method === "DELETE" ? undefined : input;
      const response = await service.rest(method, path, body);
      t.equal(response.status, status);
      t.equal(response.body.error.code, code);
      t.match(response.body.error.requestId, /^req_/);
      t.equal(response.headers.get("x-request-id"), response.body.error.requestId);
      if (field) {
        t.equal(response.body.error.details[0].field, field);
      }

      const ticketId = { ...(rpc.endsWith("CreateMessage") && { ticketId: "tkt_none" }) };
      const connect = await connectCall(rpc, { ...input, ...ticketId });
      t.equal(connect.reason, code);
      if (field) {
        t.equal(connect.fields[0], field);
      }
    });
  }
  t.same(await countRows(), before);

  async function countRows() {
    const { rows } = await service.app.db.pool.query(
      `select (select count(*) from api_keys) as keys, (select count(*) from events) as events,
         (select count(*) from webhook_subscriptions) as subscriptions,
         (select count(*) from tickets) as tickets, (select count(*) from requesters) as requesters,
         (select count(*) from canned_replies) as replies, (select count(*) from channels) as channels,
         (select count(*) from billing_subscriptions) as billing`,
    );
    return rows[0];
  }

  /** Connect's JSON form, by hand, so that the client library adds nothing. */
  async function connectCall(rpc: string, input: unknown) {
    const response = await fetch(`${service.url}/ticketing.v1.${rpc}`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const { details } = (await response.json()) as { details: { debug?: unknown; type: string }[] };
    const debug = (type: string) =>
      details.find((detail) => detail.type === type)?.debug as
        | { reason?: string; fieldViolations?: { field: string }[] }
        | undefined;
    return {
      reason: debug("google.rpc.ErrorInfo")?.reason,
      fields: debug("google.rpc.BadRequest")?.fieldViolations?.map(({ field }) => field) ?? [],
    };
  }
});

t.test("tokens", async (t) => {
  const service = await startService(t);
  const hex = "0".repeat(48);
  const tokens: [name: string, token: string | undefined, code: string][] = [
    ["none", undefined, "MISSING_TOKEN"],
    ["malformed", "nonsense", "INVALID_TOKEN"],
    ["too short", `sk_${"live"}_${hex.slice(1)}`, "INVALID_TOKEN"],
    ["unknown", `sk_${"live"}_${hex}`, "INVALID_TOKEN"],
  ];
  for (const [name, token, code] of tokens) {
    for (const path of ["/api/v1/tickets", "/api/v1/api-keys"]) {
      const response = await restCall(service.url, token, "GET", path);
      t.equal(response.status, 401, name);
      t.equal(response.body.error.code, code, name);
      t.match(response.headers.get("www-authenticate"), /^Bearer realm=/, name);
    }
    // The body of a stranger is not even looked at.
    const response = await restCall(service.url, token, "POST", "/api/v1/api-keys", "{nonsense");
    t.equal(response.body.error.code, code, name);
  }
  const lower = await fetch(`${service.url}/api/v1/tickets`, {
    headers: { authorization: `bearer ${service.key}` },
  });
  t.equal(lower.status, 200, "schemes are case-insensitive");
  const inQuery = await restCall(
    service.url,
    undefined,
    "GET",
    `/api/v1/tickets?access_token=${service.key}`,
  );
  t.equal(inQuery.status, 401, "a token in the query is none");
});

t.test("bodies and routes", async (t) => {
  const service = await startService(t);
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/api/v1/api-keys`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        ...headers,
      },
      body,
    });
  const cases: [name: string, response: Response, status: number, code: string, field?: string][] =
    [
      ["not JSON", await send("{"), 400, "INVALID_ARGUMENT"],
      ["an array", await send("[]"), 400, "INVALID_ARGUMENT"],
      ["empty", await send(""), 400, "INVALID_ARGUMENT", "name"],
      ["unknown field", await send('{"nmae":"x"}'), 400, "INVALID_ARGUMENT", "nmae"],
      ["wrong type", await send('{"name":5}'), 400, "INVALID_ARGUMENT", "name"],
      [
        "too large",
        await send(JSON.stringify({ name: "x".repeat(2 << 20) })),
        413,
        "PAYLOAD_TOO_LARGE",
      ],
      [
        "not JSON by its type",
        await send("name=x", { "content-type": "text/plain" }),
        415,
        "UNSUPPORTED_MEDIA_TYPE",
      ],
    ];
  for (const [name, response, status, code, field] of cases) {
    const { error } = (await response.json()) as {
      error: { code: string; details: { field: string }[] };
    };
    t.equal(response.status, status, name);
    t.equal(error.code, code, name);
    if (field) {
      t.equal(error.details[0]?.field, field, name);
    }
  }

  const unknownQuery = await service.rest("GET", "/api/v1/tickets?state=open");
  t.match(unknownQuery, { status: 400, body: { error: { details: [{ field: "state" }] } } });
  const unknown = await service.rest("GET", "/api/v1/nothing");
  t.match(unknown, { status: 404, body: { error: { code: "NOT_FOUND" } } });
  const wrongMethod = await service.rest("PUT", "/api/v1/api-keys");
  t.match(wrongMethod, { status: 405, body: { error: { code: "METHOD_NOT_ALLOWED" } } });
  t.equal(wrongMethod.headers.get("allow"), "GET, HEAD, OPTIONS, POST");
});

t.test("objects of another workspace are not found", async (t) => {
  const service = await startService(t);
  const other = await service.newWorkspace();
  const post = async (path: string, body: object) =>
    (await service.rest("POST", path, body)).body.data.id as string;
  const key = await post("/api/v1/api-keys", { name: "mine" });
  const webhook = await post("/api/v1/webhook-subscriptions", { url: "https://example.com/x" });
  const ticket = await post("/api/v1/tickets", { subject: "Mine", requester: { name: "Ada" } });

  const calls: [method: string, path: string, body?: object][] = [
    ["GET", `/api/v1/api-keys/${key}`],
    ["PATCH", `/api/v1/api-keys/${key}`, { name: "theirs" }],
    ["DELETE", `/api/v1/api-keys/${key}`],
    ["GET", `/api/v1/webhook-subscriptions/${webhook}`],
    ["PATCH", `/api/v1/webhook-subscriptions/${webhook}`, { active: false }],
    ["DELETE", `/api/v1/webhook-subscriptions/${webhook}`],
    ["GET", `/api/v1/webhook-subscriptions/${webhook}/deliveries`],
    ["GET", `/api/v1/tickets/${ticket}`],
    ["PATCH", `/api/v1/tickets/${ticket}`, { status: "closed" }],
    ["GET", `/api/v1/tickets/${ticket}/messages`],
    ["POST", `/api/v1/tickets/${ticket}/messages`, { body: "hello" }],
  ];
  for (const [method, path, body] of calls) {
    const response = await service.rest(method, path, body, other.key);
    t.match(response, { status: 404, body: { error: { code: "NOT_FOUND" } } }, `${method} ${path}`);
  }
  for (const path of ["/api/v1/tickets", "/api/v1/webhook-subscriptions"]) {
    t.same((await service.rest("GET", path, undefined, other.key)).body.data, []);
  }
  t.match(await service.rest("GET", `/api/v1/tickets/${ticket}`), {
    status: 200,
    body: { data: { status: "open", messageCount: 0 } },
  });
});

t.test("a page token is valid only for its own query", async (t) => {
  const service = await startService(t);
  for (let i = 0; i < 3; i++) {
    await service.rest("POST", "/api/v1/tickets", { subject: `T${i}`, requester: { name: "Ada" } });
  }
  const first = await service.rest("GET", "/api/v1/tickets?pageSize=2&orderBy=createdAt");
  const token = first.body.nextPageToken;
  t.equal(first.body.data.length, 2);
  const rest = await service.rest(
    "GET",
    `/api/v1/tickets?pageSize=2&orderBy=createdAt&pageToken=${token}`,
  );
  t.same(
    [...first.body.data, ...rest.body.data].map(({ subject }) => subject),
    ["T0", "T1", "T2"],
  );
  t.equal(rest.body.nextPageToken, "");
  for (const query of ["orderBy=-createdAt", "orderBy=createdAt&status=open", "status=pending"]) {
    const response = await service.rest("GET", `/api/v1/tickets?${query}&pageToken=${token}`);
    t.match(
      response,
      { status: 400, body: { error: { details: [{ field: "pageToken" }] } } },
      query,
    );
  }
  const elsewhere = await service.rest("GET", `/api/v1/api-keys?pageToken=${token}`);
  t.equal(elsewhere.status, 400);
});
