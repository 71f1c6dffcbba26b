/** Scripts for the runtimes of package.test.ts. Each prints its results as a last line of JSON. */
import { join } from "node:path";
import { root } from "../../sdk/support/suite.ts";

/** Asks a worker, and prints its responses. */
const asking = `
const calls = [
  ["/v1/people/ada:greet"],
  ["/v1/greetings", { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"Ada"}' }],
  ["/v1/greetings", { method: "POST", headers: { "content-type": "application/json" }, body: '{"nam":1}' }],
];
const responses = [];
for (const [path, init] of calls) {
  const response = await ask("https://example.com" + path, init);
  responses.push([response.status, response.headers.get("x-method"), await response.text()]);
}
console.log(JSON.stringify(responses));`;

export const inRuntime = `import worker from "./worker.ts";
const ask = (url, init) => worker.fetch(new Request(url, init));
${asking}`;

/** Services in addition to the README's: with a stream, with an interceptor, with 64-bit integers. */
export const watchProto = `syntax = "proto3";
package watch.v1;
import "google/api/annotations.proto";
service WatchService {
  rpc Watch(WatchRequest) returns (stream WatchResponse) {
    option (google.api.http) = {get: "/v1/watch"};
  }
}
service GuardService {
  rpc Guard(WatchRequest) returns (WatchResponse) {
    option (google.api.http) = {get: "/v1/guarded"};
  }
}
service CountService {
  rpc Count(CountRequest) returns (CountRequest) {
    option (google.api.http) = {post: "/v1/count" body: "*"};
  }
}
message CountRequest {
  int64 count = 1;
}
message WatchRequest {
  int32 count = 1;
}
message WatchResponse {
  string text = 1;
}`;

/** Serves over a socket, alone and in Hono, and prints the responses of callers, some of which leave. */
export const overSocket = `import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createTranscoder, fetchHandler } from "protobuf-transcoder";
import { createConnectTranscoder } from "protobuf-transcoder/connect";
import { GuardService, WatchResponseSchema, WatchService } from "./gen/watch/v1/watch_pb.ts";

let begun;
let ended;
const transcoder = createTranscoder([WatchService], {
  async *invoke(method, exchange, read) {
    const { count } = await read();
    if (count < 0) {
      throw Object.assign(new Error("a secret"), { code: 5 });
    }
    exchange.appendHeader("set-cookie", "a=1");
    exchange.appendHeader("set-cookie", "b=2");
    exchange.setHeader("content-length", "3");
    for (let i = 0; i < count; i++) {
      yield create(WatchResponseSchema, { text: i + "x".repeat(200) });
    }
    if (count === 0) {
      begun();
      await new Promise((resolve) => exchange.signal.addEventListener("abort", resolve));
      ended();
    }
  },
});
const auth = (next) => async (request) => {
  if (request.header.get("authorization") !== "Bearer secret") {
    throw new ConnectError("who are you?", Code.Unauthenticated);
  }
  return next(request);
};
const guarded = createConnectTranscoder((router) => {
  const guard = { guard: () => ({ text: "come in" }) };
  router.service(GuardService, guard, { interceptors: [auth] });
});
const echo = async (request) => new Response(await request.text());
const handlers = {
  alone: fetchHandler(transcoder, fetchHandler(guarded, echo)),
  hono: new Hono().all("*", (c) => fetchHandler(transcoder, fetchHandler(guarded))(c.req.raw)).fetch,
};
async function listen(fetch) {
  if (globalThis.Deno) {
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, fetch);
    return [server.addr.port, () => server.shutdown()];
  }
  if (globalThis.Bun) {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
    return [server.port, () => server.stop(true)];
  }
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  return [server.address().port, () => server.close()];
}
const results = {};
for (const [name, handle] of Object.entries(handlers)) {
  const [port, close] = await listen((request) => handle(request));
  const ask = (path, init) => fetch("http://127.0.0.1:" + port + path, init);
  const result = { whole: 0, cookies: undefined, unmatched: [], left: 0 };
  const line = (text) => JSON.stringify({ text }) + "\\n";
  const expected = Array.from({ length: 30 }, (_, i) => line(i + "x".repeat(200))).join("");
  for (let i = 0; i < 20; i++) {
    const response = await ask("/v1/watch?count=30");
    result.cookies = response.headers.getSetCookie();
    result.whole += (await response.text()) === expected;
    const init = { method: "POST", body: "echo" };
    const unmatched = await ask("/nothing", init);
    result.unmatched.push(unmatched.status + (await unmatched.text()));
    const leaving = new AbortController();
    const start = new Promise((resolve) => (begun = resolve));
    const end = new Promise((resolve) => (ended = resolve));
    const left = ask("/v1/watch", { signal: leaving.signal }).then((it) => it.text());
    await start;
    leaving.abort();
    await left.catch(() => {});
    await end;
    result.left++;
  }
  result.unmatched = [...new Set(result.unmatched)];
  const read = async (response) => response.status + (await response.text());
  const authorization = "Bearer secret";
  result.guarded = [
    await read(await ask("/v1/guarded")),
    await read(await ask("/v1/guarded", { headers: { authorization } })),
  ];
  result.failed = await read(await ask("/v1/watch?count=-1"));
  results[name] = result;
  await close();
}
console.log(JSON.stringify(results));
(globalThis.Deno ?? process).exit(0);
`;

/** Prints what comes of a number that a double cannot hold. It is JavaScript for every version of Node. */
export const counting = `import { createTranscoder, fetchHandler } from "protobuf-transcoder";
import { CountService } from "./out/gen/watch/v1/watch_pb.js";

const handle = fetchHandler(createTranscoder([CountService], { invoke: (method, call, read) => read() }));
const body = '{"count":9223372036854775807}';
const headers = { "content-type": "application/json" };
const request = new Request("https://example.com/v1/count", { method: "POST", headers, body });
console.log(await (await handle(request)).text());
(globalThis.Deno ?? process).exit(0);`;

/** Serves behind body parsers, which keep the bytes or do not, and prints the responses to one call. */
export const behindParsers = `import { serve } from "@hono/node-server";
import express5 from "express";
import express4 from "express4";
import { fastify } from "fastify";
import { Hono } from "hono";
import { fetchHandler, nodeHandler } from "protobuf-transcoder";
import { transcoder } from "./transcoder.ts";

const body = '{"name":"people/ada","times":1}';
const responses = {};
async function ask(name, app, listen = () => app.listen(0)) {
  const server = listen();
  await new Promise((resolve) => server.once("listening", resolve));
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const response = await fetch("http://localhost:" + server.address().port + "/v1/greetings", init);
  responses[name] = response.status + (await response.text());
  server.closeAllConnections();
  server.close();
}
for (const [version, express] of Object.entries({ 4: express4, 5: express5 })) {
  const type = "application/json";
  const parsers = { json: express.json(), text: express.text({ type }), raw: express.raw({ type }) };
  for (const [name, parser] of Object.entries(parsers)) {
    await ask(version + name, express().use(parser, nodeHandler(transcoder)));
  }
}
const parsed = fastify();
parsed.all("/v1/*", (request, reply) => {
  reply.hijack();
  nodeHandler(transcoder)(request.raw, reply.raw);
});
await parsed.ready();
await ask("fastify", parsed, () => parsed.server.listen(0));
for (const [name, read] of Object.entries({
  read: (request) => request.text(),
  cloned: (request) => request.clone().text(),
})) {
  const hono = new Hono().all("*", async ({ req }) => {
    await read(req.raw);
    return fetchHandler(transcoder)(req.raw);
  });
  await ask(name, hono, () => serve({ fetch: hono.fetch, port: 0 }));
}
console.log(JSON.stringify(responses));
process.exit(0);`;

/** Bundles the worker for Cloudflare's runtime, which runs it apart from this. */
export const inWorkerd = `import { build } from "${join(root, "node_modules/vite/dist/node/index.js")}";
import { Miniflare } from "miniflare";

const lib = { entry: "worker.ts", formats: ["es"] };
const rollupOptions = { external: /^node:/ };
const options = { write: false, target: "es2022", lib, rollupOptions };
const [built] = await build({ configFile: false, logLevel: "error", build: options });
const runtime = new Miniflare({
  modules: true,
  script: built.output[0].code,
  compatibilityDate: "2026-01-01",
  compatibilityFlags: ["nodejs_compat"],
});
const ask = (url, init) => runtime.dispatchFetch(url, init);
${asking}
await runtime.dispose();`;
