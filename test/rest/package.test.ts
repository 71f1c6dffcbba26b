// @suite all
// @needs transcoder-runtimes
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { must, root, workshop } from "../sdk/support/suite.ts";
import { freePort } from "../support/port.ts";
import { companions } from "../support/tools.ts";

const source = join(root, "build/transcoder");
const ownBin = join(root, "node_modules/.bin");

/** The blocks of the README whose first line names their file. */
const files = [
  ...readFileSync(join(source, "README.md"), "utf8").matchAll(
    /^```\w+\n(?:\/\/|#) (\S+\.\w+)\n(.*?)^```/gms,
  ),
].map(([, name = "", text = ""]) => ({ name, text }));

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

const inRuntime = `import worker from "./worker.ts";
const ask = (url, init) => worker.fetch(new Request(url, init));
${asking}`;

/** Services beside the one of the README: one with a stream, one with an interceptor. */
const watchProto = `syntax = "proto3";
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
message WatchRequest {
  int32 count = 1;
}
message WatchResponse {
  string text = 1;
}`;

/** Serves over a socket, alone and in Hono, and prints the responses of callers, some of which leave. */
const overSocket = `import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createTranscoder, fetchHandler } from "protobuf-transcoder";
import { createConnectTranscoder } from "protobuf-transcoder/connect";
import { GuardService, WatchResponseSchema, WatchService } from "./gen/watch_pb.ts";

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

const notFound = '{"code":5,"message":"not found","details":[]}';

/** Bundles the worker for Cloudflare's runtime, which runs it apart from this. */
const inWorkerd = `import { build } from "${join(root, "node_modules/vite/dist/node/index.js")}";
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

t.test(
  "the package serves a contract of its own in a fresh project, as the README says",
  async (t) => {
    const folder = workshop(t);
    const port = await freePort();
    const [{ filename }] = JSON.parse(
      await must("npm", ["pack", "--json", "--silent", "--pack-destination", folder], {
        cwd: source,
      }),
    );
    writeFileSync(join(folder, "package.json"), '{"type":"module","private":true}');
    await must(
      "npm",
      [
        ...["install", "--no-audit", "--no-fund", "--prefer-offline"],
        ...[join(folder, filename), ...companions.transcoder],
      ],
      { cwd: folder },
    );

    t.same(
      files.map(({ name }) => name),
      ["greet.proto", "buf.gen.yaml", "server.ts", "worker.ts"],
    );
    for (const { name, text } of files) {
      writeFileSync(join(folder, name), text.replace("3000", String(port)));
    }
    for (const name of ["annotations", "http"]) {
      const path = `google/api/${name}.proto`;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, "proto", path), join(folder, path));
    }
    writeFileSync(join(folder, "watch.proto"), watchProto);
    const env = { ...process.env, PATH: `${ownBin}:${process.env.PATH}` };
    await must("buf", ["generate"], { cwd: folder, env });

    const compilerOptions = {
      ...{
        module: "nodenext",
        target: "esnext",
        lib: ["esnext", "dom", "dom.iterable"],
        strict: true,
      },
      ...{ noEmit: true, allowImportingTsExtensions: true, skipLibCheck: false, types: ["node"] },
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["*.ts", "gen"] }),
    );
    await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], { cwd: folder });

    const server = spawn(process.execPath, ["server.ts"], { cwd: folder, stdio: "inherit" });
    t.teardown(() => server.kill());
    const ask = async (path: string, init?: RequestInit) => {
      for (let tries = 100; ; tries--) {
        try {
          return await (await fetch(`http://localhost:${port}${path}`, init)).text();
        } catch (error) {
          if (tries === 0) {
            throw error;
          }
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    t.equal(await ask("/v1/people/ada:greet?times=2"), '{"text":"Hello, people/ada!!"}');
    t.equal(
      await ask("/v1/greetings", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"name": "people/ada", "times": 4}',
      }),
      '{"code":11,"message":"that is too friendly","details":[]}',
    );

    writeFileSync(join(folder, "check.mjs"), inRuntime);
    writeFileSync(join(folder, "workerd.mjs"), inWorkerd);
    writeFileSync(join(folder, "socket.mjs"), overSocket);
    const bin = join(folder, "node_modules/.bin");
    const runtimes = {
      Node: [process.execPath, "check.mjs"],
      Deno: [join(bin, "deno"), "run", "--allow-all", "--node-modules-dir=manual", "check.mjs"],
      Bun: [join(bin, "bun"), "check.mjs"],
      "workerd, which Cloudflare runs": [process.execPath, "workerd.mjs"],
    };
    for (const name of ["Node", "Deno", "Bun"] as const) {
      const [program = "", ...args] = runtimes[name];
      await t.test(`${name}, over a socket, alone and in Hono`, async (t) => {
        const output = await must(program, args.with(-1, "socket.mjs"), { cwd: folder });
        const result = {
          ...{ whole: 20, cookies: ["a=1", "b=2"], left: 20 },
          guarded: [
            '401{"code":16,"message":"who are you?","details":[]}',
            '200{"text":"come in"}',
          ],
          failed: '500{"code":13,"message":"internal error","details":[]}',
        };
        t.same(JSON.parse(output.trim().split("\n").at(-1) ?? ""), {
          alone: { ...result, unmatched: ["200echo"] },
          hono: { ...result, unmatched: [`404${notFound}`] },
        });
      });
    }
    for (const [name, [program = "", ...args]] of Object.entries(runtimes)) {
      await t.test(name, async (t) => {
        const output = await must(program, args, { cwd: folder });
        t.match(JSON.parse(output.trim().split("\n").at(-1) ?? ""), [
          [200, "Greet", '{"text":"Hello from /v1/people/ada:greet"}'],
          [200, "Greet", '{"text":"Hello from /v1/greetings"}'],
          [400, null, /nam: is not a known field/],
        ]);
      });
    }
  },
);
