// @suite all
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";

const root = join(import.meta.dirname, "../..");

/**
 * Calls a fetch handler in a process that ends on the first unhandled rejection or error.
 *
 * @param script prints what it gets
 */
async function runAlone(script: string): Promise<unknown[]> {
  const preamble = `
    import { once } from "node:events";
    import { create } from "@bufbuild/protobuf";
    import { createTranscoder, fetchHandler } from "./build/transcoder/src/package.ts";
    import { BookSchema, Library } from "./test/rest/library/gen/library_pb.ts";
    const at = (path, init) => new Request("http://localhost" + path, init);
    const shelf = "/v1/shelves/1";
    const print = (value) => console.log(JSON.stringify(value));
    const broken = () =>
      new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
    const post = { method: "POST", headers: { "content-type": "application/json" }, duplex: "half" };
    const created = (method) => create(method.output);
    const handlerOf = (invoke, options) =>
      fetchHandler(createTranscoder([Library], { invoke, json: { omitDefaults: true }, ...options }));
  `;
  // Whatever is left over has had its turn before the process says that it is alive.
  const end = `
    for (let turn = 0; turn < 20; turn++) {
      await new Promise(setImmediate);
    }
    print("alive");`;
  const flags = ["--unhandled-rejections=strict", "--input-type=module"];
  const args = [...flags, "-e", preamble + script + end];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const cases: { name: string; script: string; printed: unknown[] }[] = [
  {
    name: "a path that nobody serves, whose caller leaves",
    script: `
      const handle = handlerOf(async (method) => created(method));
      const leaving = new AbortController();
      print((await handle(at("/nothing", { signal: leaving.signal }))).status);
      leaving.abort();
      print((await handle(at("/nothing", { signal: leaving.signal }))).status);`,
    printed: [404, 404],
  },
  {
    name: "a fallback gets a request that nobody has touched",
    script: `
      const transcoder = createTranscoder([Library], { invoke: async (method) => created(method) });
      const handle = fetchHandler(transcoder, async (request) =>
        new Response(String(request.bodyUsed) + await request.text()));
      print(await (await handle(at("/nothing", { ...post, body: "whole" }))).text());
      print((await handle(at("/nothing", { ...post, body: broken() })).catch(String)));`,
    printed: ["falsewhole", "Error: cut"],
  },
  {
    name: "a caller that has left before it is served",
    script: `
      const handle = handlerOf(async (method, { signal }) => {
        print(signal.aborted || "later");
        return created(method);
      });
      print((await handle(at(shelf, { signal: AbortSignal.abort() }))).status);`,
    printed: ["later", 500],
  },
  {
    name: "a caller that leaves before the head",
    script: `
      const leaving = new AbortController();
      const handle = handlerOf(async (method, { signal }) => {
        leaving.abort();
        print(signal.aborted);
        return created(method);
      });
      print((await handle(at(shelf, { signal: leaving.signal }))).status);
      const fails = handlerOf(async (method, { signal }) => {
        await once(signal, "abort");
        throw signal.reason;
      });
      const failing = new AbortController();
      const response = fails(at(shelf, { signal: failing.signal }));
      failing.abort();
      print((await response).status);`,
    printed: [false, 500, 500],
  },
  {
    name: "a caller that leaves in the middle of a stream",
    script: `
      let ended = 0;
      const handle = handlerOf(async function* () {
        try {
          for (;;) {
            yield create(BookSchema, { title: "x".repeat(1000) });
          }
        } finally {
          ended++;
        }
      });
      const watch = shelf + "/books:watch";
      const leaving = new AbortController();
      const first = await handle(at(watch, { signal: leaving.signal }));
      const reader = first.body.getReader();
      await reader.read();
      leaving.abort();
      print(await reader.read().then(() => reader.read()).then(() => "whole", () => "broken off"));
      const second = (await handle(at(watch))).body.getReader();
      await second.read();
      await second.cancel("enough");
      const third = await handle(at(watch));
      await third.body.cancel();
      const unread = new AbortController();
      await handle(at(watch, { signal: unread.signal }));
      unread.abort();
      while (ended < 4) {
        await new Promise(setImmediate);
      }`,
    printed: ["broken off"],
  },
  {
    name: "a body that breaks off, read or not",
    script: `
      const reads = handlerOf((method, exchange, read) => read());
      print((await reads(at("/v1/echo", { ...post, body: broken() }))).status);
      const ignores = handlerOf(async (method) => created(method));
      print((await ignores(at("/v1/echo", { ...post, body: broken() }))).status);
      const refuses = handlerOf((method, exchange, read) => {
        read();
        throw new Error("no");
      });
      print((await refuses(at("/v1/echo", { ...post, body: broken() }))).status);`,
    printed: [499, 200, 500],
  },
  {
    name: "an upload that breaks off, or is left half read",
    script: `
      const scan = (body) => at(shelf + "/books/2/scan", { method: "PUT", body, duplex: "half" });
      const reads = handlerOf(async (method, exchange, read, readStream) => {
        for await (const chunk of readStream()) {}
        return created(method);
      });
      print((await reads(scan(broken()))).status);
      const stops = handlerOf(async (method, exchange, read, readStream) => {
        for await (const chunk of readStream()) {
          return created(method);
        }
      });
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1000)),
        cancel() {
          throw new Error("cannot be stopped");
        },
      });
      print((await stops(scan(endless))).status);`,
    printed: [500, 200],
  },
  {
    name: "an application that fails while it reports a failure",
    script: `
      const handle = handlerOf(() => Promise.reject(new Error("no")), {
        renderError() {
          throw new Error("nor this");
        },
      });
      const response = await handle(at(shelf));
      print([response.status, await response.text()]);`,
    printed: [[500, '{"code":13,"message":"internal error","details":[]}']],
  },
  {
    name: "a status that a Response cannot have, or has no body with",
    script: `
      const handle = handlerOf(async (method, exchange) => {
        exchange.status = Number(exchange.header("x-status"));
        return created(method);
      });
      for (const status of ["101", "600", "NaN", "205", "304", "202"]) {
        const response = await handle(at(shelf, { headers: { "x-status": status } }));
        print([response.status, await response.text()]);
      }
      const large = handlerOf(async (method, exchange) => {
        exchange.status = 600;
        return create(method.output, { name: "x".repeat(2000) });
      });
      const compressed = await large(at(shelf, { headers: { "accept-encoding": "gzip" } }));
      print([compressed.status, await compressed.text()]);
      const silent = handlerOf(async function* (method, exchange) {
        exchange.status = 600;
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      const stream = await silent(at(shelf + "/books:watch"));
      print([stream.status, await stream.text()]);`,
    printed: [
      ...["101", "600", "NaN"].map(() => [
        500,
        '{"code":13,"message":"internal error","details":[]}',
      ]),
      ...[
        [205, ""],
        [304, ""],
        [202, "{}"],
      ],
      ...["compressed", "silent"].map(() => [
        500,
        '{"code":13,"message":"internal error","details":[]}',
      ]),
    ],
  },
];

for (const { name, script, printed } of cases) {
  t.test(name, async (t) => {
    t.same(await runAlone(script), [...printed, "alive"]);
  });
}
