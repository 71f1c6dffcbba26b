// @suite default
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { create } from "@bufbuild/protobuf";
import t from "tap";
import { fetchHandler, nodeHandler } from "../../build/transcoder/src/package.ts";
import { createTranscoder } from "../../src/rest/index.ts";
import { listenOnFreePort } from "../support/port.ts";
import { Library, UploadCoverResponseSchema } from "./library/gen/library_pb.ts";

const transcoder = createTranscoder([Library], {
  async invoke(method, _exchange, read, readStream) {
    if (method.methodKind !== "client_streaming") {
      return read();
    }
    let size = 0n;
    for await (const message of readStream()) {
      size += BigInt((message as unknown as { cover: { data: Uint8Array } }).cover.data.length);
    }
    return create(UploadCoverResponseSchema, { size });
  },
  json: { omitDefaults: true },
  maxBodyBytes: 100,
});

/** The properties that a parser sets on the request. */
type Leave = (bytes: Buffer) => object;

const echo = "POST /v1/echo";
const scan = "PUT /v1/shelves/1/books/2/scan";
const long = '{"fInt64":9007199254740993}';
const asJson: Leave = (bytes) => ({ body: JSON.parse(bytes.toString()) });
const keepsBytes: Leave = (bytes) => ({ ...asJson(bytes), rawBody: bytes });

const cases: { name: string; line?: string; body?: Buffer; leave: Leave; response: RegExp }[] = [
  { name: "parsed", leave: asJson, response: /^500 .*express\.json\(\).*rawBody/ },
  {
    name: "as text",
    leave: (bytes) => ({ body: String(bytes) }),
    response: /^500 .*express\.text/,
  },
  { name: "nowhere", leave: () => ({}), response: /^500 .*a body parser, such as that of Fastify/ },
  { name: "with its bytes", leave: keepsBytes, response: /^200 \{"fInt64":"9007199254740993"\}$/ },
  {
    name: "as bytes",
    leave: (bytes) => ({ body: new Uint8Array(bytes) }),
    response: /^200 \{"fInt64":"9007199254740993"\}$/,
  },
  {
    name: "inflated",
    body: gzipSync(long),
    leave: (bytes) => ({ rawBody: gunzipSync(bytes) }),
    response: /^200 \{"fInt64":"9007199254740993"\}$/,
  },
  {
    name: "inflated beyond the limit",
    body: gzipSync(" ".repeat(101)),
    leave: (bytes) => ({ rawBody: gunzipSync(bytes) }),
    response: /^413 /,
  },
  { name: "empty", body: Buffer.of(), leave: () => ({ body: {} }), response: /^200 \{\}$/ },
  { name: "upload", line: scan, leave: keepsBytes, response: /^200 \{"size":"27"\}$/ },
  { name: "upload, parsed", line: scan, leave: asJson, response: /^500 .*express\.json\(\)/ },
];

t.test("a body already read by a parser", async (t) => {
  let leave: Leave;
  const handle = nodeHandler(transcoder);
  const server = createServer(async (request: IncomingMessage, response) => {
    Object.assign(request, leave(await buffer(request)));
    handle(request, response);
  });
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  for (const each of cases) {
    const { name, line = echo, body = Buffer.from(long), response } = each;
    leave = each.leave;
    const [method, path] = line.split(" ");
    const headers = {
      "content-type": "application/json",
      ...(name.startsWith("inflated") && { "content-encoding": "gzip" }),
    };
    // In chunks, as the length of an empty body would say that there is none to parse.
    const stream = new Blob([body]).stream();
    const init = { method, headers, body: stream, duplex: "half" } as RequestInit;
    const received = await fetch(`http://127.0.0.1:${port}${path}`, init);
    t.match(`${received.status} ${await received.text()}`, response, name);
  }
});

t.test("a Request body already read by middleware", async (t) => {
  const handle = fetchHandler(transcoder);
  const headers = { "content-type": "application/json" };
  for (const [path, method] of [echo, scan].map((line) => line.split(" ").reverse())) {
    const request = new Request(`http://localhost${path}`, { method, headers, body: long });
    const untouched = request.clone();
    await request.text();
    const refused = await handle(request);
    t.equal(refused.status, 500);
    t.match(await refused.text(), /read before .*by a middleware\..*request\.clone\(\)/);
    t.equal((await handle(untouched)).status, 200);
  }
});
