// @suite default
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import t from "tap";
import { startService } from "../support/service.ts";
import { headersFor, latest, meta, post, request } from "./support/post.ts";

const call = (method: string, more: object = {}) => ({ jsonrpc: "2.0", id: 7, method, ...more });
const modern = (method: string, params: object = {}) =>
  call(method, { params: { ...params, _meta: meta } });
/** A number that a double rounds to 1. */
const nearOne = "1.00000000000000000001";
const version = "io.modelcontextprotocol/protocolVersion";

t.test("invalid messages", async (t) => {
  const service = await startService(t);
  type Row = readonly [
    title: string,
    body: unknown,
    headers: Record<string, string | undefined>,
    status: number,
    code: number,
    message?: RegExp,
  ];
  const list = headersFor("tools/list");
  const rows: readonly Row[] = [
    ["no JSON", "{", {}, 400, -32700],
    ["an empty body", "", {}, 400, -32700],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0x22]), {}, 400, -32700],
    ["a key twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', {}, 400, -32700, /id/],
    ["too deep", `${"[".repeat(200)}${"]".repeat(200)}`, {}, 400, -32700, /100 levels/],
    ["a batch", [call("ping")], {}, 400, -32600, /batches/],
    ["a text", '"ping"', {}, 400, -32600],
    ["null", "null", {}, 400, -32600],
    ["no version of JSON-RPC", { id: 1, method: "ping" }, {}, 400, -32600],
    ["another version of JSON-RPC", { jsonrpc: "1.0", id: 1, method: "ping" }, {}, 400, -32600],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }, {}, 400, -32600],
    ["an id of null", { jsonrpc: "2.0", id: null, method: "ping" }, {}, 400, -32600],
    ["an id that is a fraction", { jsonrpc: "2.0", id: 1.5, method: "ping" }, {}, 400, -32600],
    ["an id near an integer", `{"jsonrpc":"2.0","id":${nearOne},"method":"ping"}`, {}, 400, -32600],
    ["an id that is an object", { jsonrpc: "2.0", id: {}, method: "ping" }, {}, 400, -32600],
    ["a long id", { jsonrpc: "2.0", id: "x".repeat(300), method: "ping" }, {}, 400, -32600],
    ["params in a list", call("ping", { params: [] }), {}, 400, -32600],
    [
      "params near an integer",
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":${nearOne}}`,
      {},
      400,
      -32600,
    ],
    ["an unknown method", call("prompts/list"), {}, 200, -32601, /prompts\/list/],
    ["a method of Object", call("toString"), {}, 200, -32601],
    ["an unknown method, latest", modern("x"), headersFor("x"), 404, -32601],
    ["a handshake in the latest", modern("initialize"), headersFor("initialize"), 404, -32601],
    ["an unknown version", call("ping"), { "mcp-protocol-version": "1900-01-01" }, 400, -32022],
    [
      "a version that is an object",
      call("ping", { params: { _meta: { [version]: { toString: 1 } } } }),
      {},
      400,
      -32022,
    ],
    ["a header alone", call("tools/list"), list, 400, -32602, /_meta/],
    [
      "no capabilities",
      call("tools/list", { params: { _meta: { [version]: latest } } }),
      list,
      400,
      -32602,
    ],
    ["no headers", modern("tools/list"), {}, 400, -32020, /MCP-Protocol-Version is missing/],
    [
      "another version in the header",
      modern("tools/list"),
      { ...list, "mcp-protocol-version": "2025-11-25" },
      400,
      -32020,
    ],
    [
      "another method in the header",
      modern("tools/list"),
      { ...list, "mcp-method": "tools/call" },
      400,
      -32020,
    ],
    [
      "no name in the headers",
      modern("tools/call", { name: "get_me" }),
      headersFor("tools/call"),
      400,
      -32020,
      /Mcp-Name/,
    ],
    [
      "another name in the headers",
      modern("tools/call", { name: "get_me" }),
      headersFor("tools/call", "list_views"),
      400,
      -32020,
    ],
    ["an unknown tool", call("tools/call", { params: { name: "rm" } }), {}, 200, -32602, /rm/],
    ["a tool of Object", call("tools/call", { params: { name: "constructor" } }), {}, 200, -32602],
    ["no tool", call("tools/call"), {}, 200, -32602],
    [
      "arguments in a list",
      call("tools/call", { params: { name: "get_me", arguments: [] } }),
      {},
      200,
      -32602,
    ],
    [
      "arguments near an integer",
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_me","arguments":${nearOne}}}`,
      {},
      200,
      -32602,
    ],
    ["a cursor", call("tools/list", { params: { cursor: "x" } }), {}, 200, -32602],
    ["a wrong cursor", call("resources/list", { params: { cursor: "x" } }), {}, 200, -32602],
    ["no URI", call("resources/read"), {}, 200, -32002],
    [
      "a URI of something else",
      call("resources/read", { params: { uri: "ticketing://tickets/../x" } }),
      {},
      200,
      -32002,
    ],
    [
      "a key that is no text",
      call("tools/call", { params: { name: "get_me", _meta: { "ticketing/idempotencyKey": 1 } } }),
      {},
      200,
      -32602,
    ],
  ];
  for (const [title, body, headers, status, code, message = /./] of rows) {
    const response = await post(service, body, headers);
    t.match(response, { status, body: { jsonrpc: "2.0", error: { code, message } } }, title);
  }
});

t.test("requests that are refused before they are read", async (t) => {
  const service = await startService(t, { CORS_ORIGINS: ["https://app.example.com"] });
  const ping = call("ping");
  const own = new URL(service.url).port;
  t.match(await post(service, ping, { authorization: undefined }), {
    status: 401,
    body: { error: { code: "MISSING_TOKEN" } },
  });
  const wrong = await post(service, "{", { authorization: "Bearer no" });
  t.match(wrong, { status: 401, body: { error: { code: "INVALID_TOKEN" } } });
  t.match(wrong.headers.get("www-authenticate"), /^Bearer realm=/);

  for (const origin of ["https://evil.example", "null", `http://evil.example:${own}`]) {
    t.match(await post(service, ping, { origin }), {
      status: 403,
      body: { error: { code: "ORIGIN_NOT_ALLOWED" } },
    });
  }
  t.match(await post(service, ping, { origin: `http://localhost:${own}` }), { status: 200 });
  const allowed = await post(service, ping, { origin: "https://app.example.com" });
  t.equal(allowed.status, 200);
  t.equal(allowed.headers.get("access-control-allow-origin"), "https://app.example.com");
  const preflight = await fetch(`${service.url}/mcp`, {
    method: "OPTIONS",
    headers: { origin: "https://app.example.com", "access-control-request-method": "POST" },
  });
  t.equal(preflight.status, 204);
  t.match(
    preflight.headers.get("access-control-allow-headers"),
    /MCP-Protocol-Version, Mcp-Method/,
  );

  for (const method of ["GET", "DELETE", "PUT"]) {
    const response = await fetch(`${service.url}/mcp`, { method });
    t.equal(response.status, 405, method);
    t.equal(response.headers.get("allow"), "POST");
  }
  t.match(await post(service, ping, { "content-type": "text/plain" }), { status: 415 });
  const long = call("ping", { params: { text: "x".repeat(1 << 21) } });
  t.match(await post(service, long), {
    status: 413,
    body: { error: { code: "PAYLOAD_TOO_LARGE" } },
  });
  const bomb = gzipSync(JSON.stringify(long));
  t.match(await post(service, bomb, { "content-encoding": "gzip" }), { status: 413 });
  t.match(await post(service, gzipSync(JSON.stringify(ping)), { "content-encoding": "gzip" }), {
    status: 200,
    body: { id: 7, result: {} },
  });
});

t.test("valid messages", async (t) => {
  const service = await startService(t);
  t.match(await request(service, "server/discover"), {
    status: 200,
    body: {
      id: 1,
      result: {
        resultType: "complete",
        supportedVersions: [latest, "2025-11-25", "2025-06-18", "2025-03-26"],
        capabilities: { tools: {}, resources: {} },
        ttlMs: Number,
        cacheScope: "private",
      },
    },
  });
  for (const [asked, given] of [
    ["2025-06-18", "2025-06-18"],
    ["2024-11-05", "2025-11-25"],
    [undefined, "2025-11-25"],
  ]) {
    const { body } = await post(
      service,
      call("initialize", { params: { protocolVersion: asked } }),
    );
    t.equal(body.result.protocolVersion, given);
  }
  t.match(await post(service, { ...call("ping"), id: "a" }), { body: { id: "a", result: {} } });
  for (const method of ["notifications/initialized", "notifications/cancelled", "no/such"]) {
    const response = await post(service, { jsonrpc: "2.0", method });
    t.match(response, { status: 202, body: undefined }, method);
  }
  const encoded = `=?base64?${Buffer.from("get_me").toString("base64")}?=`;
  t.match(
    await post(
      service,
      modern("tools/call", { name: "get_me" }),
      headersFor("tools/call", encoded),
    ),
    {
      status: 200,
      body: { result: { resultType: "complete" } },
    },
  );
  const zipped = await post(service, call("tools/list"), { "accept-encoding": "gzip" });
  t.equal(zipped.headers.get("content-encoding"), "gzip");
  t.same(
    zipped.body,
    (await post(service, call("tools/list"))).body,
    "in the same order each time",
  );
});

t.test("a client that disconnects does no harm", async (t) => {
  const service = await startService(t);
  const body = JSON.stringify(call("tools/list"));
  const head = [
    "POST /mcp HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${service.key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  for (const text of [body, body.slice(0, 10), ""]) {
    const socket = connect(service.app.port, "127.0.0.1");
    await new Promise<void>((resolve) => socket.write(`${head}\r\n\r\n${text}`, () => resolve()));
    socket.destroy();
  }
  t.match(await post(service, call("ping")), { status: 200 });
});
