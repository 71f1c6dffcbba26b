import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import t from "tap";
import { createConnectTranscoder } from "../../build/transcoder/src/connect.ts";
import { createTranscoder, fetchHandler, nodeHandler } from "../../build/transcoder/src/package.ts";
import { BadRequestSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { BookSchema, Library } from "./library/gen/library_pb.ts";
import { successStatus } from "./library/serve-library.ts";

const at = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);
const json = { "content-type": "application/json" };

const seen: string[] = [];
const logs: Interceptor = (next) => async (request) => {
  seen.push(`${request.method.name} ${request.header.get("x-user")}`);
  const response = await next(request);
  response.header.set("x-logged", "yes");
  return response;
};

const transcoder = createConnectTranscoder(
  (router) => {
    router.service(Library, {
      getShelf: ({ name }, { responseHeader, protocolName, requestMethod }) => {
        responseHeader.set("x-protocol", `${protocolName} ${requestMethod}`);
        return { name };
      },
      createBook: ({ book }) => ({ title: book?.title ?? "" }),
      deleteShelf: () => ({}),
      getBook() {
        const broken = { fieldViolations: [{ field: "name", description: "is odd" }] };
        throw new ConnectError("no such book", Code.NotFound, { "x-why": "gone" }, [
          { desc: BadRequestSchema, value: broken },
        ]);
      },
      async scanBook(requests) {
        let size = 0;
        const names: string[] = [];
        const types = new Set<string>();
        for await (const { name, cover } of requests) {
          size += cover?.data.length ?? 0;
          names.push(name);
          types.add(cover?.contentType ?? "");
        }
        return { contentType: [...types].join(), size: BigInt(size) };
      },
      async *watchBooks({ count, pauseMs }, { signal }) {
        for (let i = 0; i < count && !signal.aborted; i++) {
          yield { title: String(i) };
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
        seen.push(signal.aborted ? "aborted" : "complete");
      },
    });
    router.rpc(Library.method.echo, (request) => request);
  },
  { interceptors: [logs], json: { omitDefaults: true }, successStatus },
);
const handle = fetchHandler(transcoder);

t.test("a Connect router behind fetch", async (t) => {
  const shelf = await handle(at("/v1/shelves/1", { headers: { "x-user": "ada" } }));
  t.equal(shelf.status, 200);
  t.same(await shelf.json(), { name: "shelves/1" });
  t.match(Object.fromEntries(shelf.headers), {
    "x-protocol": "rest GET",
    "x-logged": "yes",
    etag: /^W\//,
  });
  t.same(seen, ["GetShelf ada"]);

  const created = await handle(
    at("/v1/shelves/1/books", { method: "POST", headers: json, body: '{"title":"Ö"}' }),
  );
  t.equal(created.status, 201);
  t.same(await created.json(), { title: "Ö" });

  const removed = await handle(at("/v1/shelves/1", { method: "DELETE" }));
  t.equal(removed.status, 204);
  t.equal(await removed.text(), "");

  const echoed = await handle(at("/v1/echo?fString=a%20b&rInt32=1&rInt32=2"));
  t.same(await echoed.json(), { fString: "a b", rInt32: [1, 2] });

  const known = { headers: { "if-none-match": shelf.headers.get("etag") ?? "" } };
  t.equal((await handle(at("/v1/shelves/1", known))).status, 304);
});

t.test("errors are google.rpc.Status", async (t) => {
  const cases: [string, RequestInit, number, object][] = [
    [
      "/v1/shelves/1/books/2",
      {},
      404,
      {
        code: 5,
        message: "no such book",
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            fieldViolations: [{ field: "name", description: "is odd" }],
          },
        ],
      },
    ],
    [
      "/v1/echo?nothing=1",
      {},
      400,
      { code: 3, details: [{ fieldViolations: [{ field: "nothing", reason: "UNKNOWN_FIELD" }] }] },
    ],
    ["/v1/shelves/1", { method: "PUT" }, 405, { code: 12 }],
    ["/v1/shelves/1/books/2/cover", {}, 501, { code: 12, message: /not implemented/ }],
    ["/nothing/here", {}, 404, { code: 5, message: "not found", details: [] }],
    ["/v1/echo", { method: "POST", headers: json, body: "{" }, 400, { code: 3 }],
  ];
  for (const [path, init, status, body] of cases) {
    const response = await handle(at(path, init));
    t.equal(response.status, status, path);
    t.match(await response.json(), body);
  }
  const { headers } = await handle(at("/v1/shelves/1/books/2"));
  t.equal(headers.get("x-why"), "gone");
  t.equal(
    (await handle(at("/v1/shelves/1", { method: "PUT" }))).headers.get("allow")?.includes("GET"),
    true,
  );
});

t.test("internal failures reveal no details", async (t) => {
  const failing = createTranscoder([Library], {
    invoke: () => Promise.reject(new Error("password hunter2")),
  });
  const response = await fetchHandler(failing)(at("/v1/shelves/1"));
  t.equal(response.status, 500);
  t.same(await response.json(), { code: 13, message: "internal error", details: [] });
});

t.test("a stream ends when its reader disconnects", async (t) => {
  const complete = await handle(at("/v1/shelves/1/books:watch?count=2"));
  t.equal(await complete.text(), '{"title":"0"}\n{"title":"1"}\n');

  seen.length = 0;
  const leaving = new AbortController();
  const { signal } = leaving;
  const endless = await handle(at("/v1/shelves/1/books:watch?count=1000&pauseMs=5", { signal }));
  const reader = (endless.body as ReadableStream).getReader();
  await reader.read();
  leaving.abort();
  for (let i = 0; i < 200 && !seen.includes("aborted"); i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  t.ok(seen.includes("aborted"));
});

t.test("an upload is a stream of requests, of any size", async (t) => {
  const scan = async (init: RequestInit) => {
    const response = await handle(at("/v1/shelves/1/books/2/scan", { method: "PUT", ...init }));
    return { status: response.status, json: (await response.json()) as object };
  };
  const chunk = new Uint8Array(1 << 16);
  let chunks = 100;
  const body = new ReadableStream({
    pull: (controller) => (chunks-- > 0 ? controller.enqueue(chunk) : controller.close()),
  });
  const large = { headers: { "content-type": "image/png" }, body, duplex: "half" } as RequestInit;
  t.same(await scan(large), {
    status: 200,
    json: { contentType: "image/png,", size: String(100 << 16) },
  });
  t.same(await scan({}), { status: 200, json: { contentType: "application/octet-stream" } });
  const packed = { headers: { "content-encoding": "gzip" }, body: "x" };
  t.match(await scan(packed), { status: 415, json: { code: 3 } });
});

t.test("node:http", async (t) => {
  const server = createServer(nodeHandler(transcoder));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.same(await (await fetch(`${base}/v1/shelves/7`)).json(), { name: "shelves/7" });
  const none = await fetch(`${base}/nothing`);
  t.equal(none.status, 404);
  t.match(await none.json(), { code: 5 });
});

t.test("a runtime without eval renders the same output", async (t) => {
  const script = `
    import { create } from "@bufbuild/protobuf";
    import { renderJson } from "./src/rest/http.ts";
    import { BookSchema, EverythingSchema } from "./test/rest/library/gen/library_pb.ts";
    const message = create(EverythingSchema, {
      fString: "a", fInt64: 1n, rNested: [{ fBool: true }], mColor: { x: 1 }, oInt32: 0,
      choice: { case: "choiceNumber", value: 0 }, wString: "w",
    });
    console.log(renderJson(EverythingSchema, message));
    console.log(renderJson(EverythingSchema, message, { omitDefaults: true, useProtoFieldName: true }));
    console.log(renderJson(BookSchema, create(BookSchema)));`;
  const run = async (...flags: string[]) => {
    const args = [...flags, "--input-type=module", "-e", script];
    return (
      await promisify(execFile)(process.execPath, args, { cwd: `${import.meta.dirname}/../..` })
    ).stdout;
  };
  const usual = await run();
  t.match(usual, /"choiceNumber":0.*\n.*"choice_number":0/);
  t.equal(await run("--disallow-code-generation-from-strings"), usual);
});

t.test("a handler's result is complete", async (t) => {
  const one = createTranscoder([Library], {
    invoke: async (method) => create(method.output),
  });
  const response = await fetchHandler(one)(at("/v1/shelves/1/books/2"));
  t.same(
    Object.keys((await response.json()) as object),
    BookSchema.fields.filter(({ presence }) => presence === 2).map(({ jsonName }) => jsonName),
  );
});
