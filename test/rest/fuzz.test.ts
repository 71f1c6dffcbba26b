// @suite all
import assert from "node:assert/strict";
import t from "tap";
import fc from "../support/properties.ts";
import { sendRaw } from "./library/raw-request.ts";
import { serveLibrary } from "./library/serve-library.ts";

// Every request gets a response in time, and never a 5xx.

const library = await serveLibrary({ maxBodyBytes: 1000 });
t.teardown(() => library.close());

const crashes: unknown[] = [];
process.on("unhandledRejection", (reason) => crashes.push(reason));

async function survives(head: string, body: string | Uint8Array = ""): Promise<void> {
  const request = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), Buffer.from(body)]);
  const reply = await sendRaw(library.port, request);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1];
  assert.match(status ?? "none", /^[234]/, `${JSON.stringify(head)}: ${reply.slice(0, 500)}`);
}

const close = "host: x\r\nconnection: close";
// Anything that can be in a request line.
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((c) => String.fromCharCode(c)),
});
const piece = fc.constantFrom(
  "/v1",
  "/shelves",
  "/books",
  "/1",
  "/files",
  "/echo",
  "/deep",
  "/path",
  "/any",
  ":move",
  ":stat",
  ":",
  "/",
  "//",
  "?",
  "&",
  "=",
  "%",
  "%2F",
  "%ff",
  "%00",
  "..",
  "fString",
  "nested.",
  "rString=1",
  "fInt64=",
  "wTime=",
  "choiceText=a",
  "__proto__",
  "+",
  "*",
  "{name}",
  "\u00e9",
);
const path = fc
  .array(fc.oneof(piece, visible), { maxLength: 12 })
  .map((parts) => `/v1${parts.join("")}`);

t.test("random paths and queries", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "POST", "PATCH", "OPTIONS", "HEAD"),
      path,
      (method, path) => survives(`${method} ${path} HTTP/1.1\r\n${close}`),
    ),
    { numRuns: 500 },
  ),
);

t.test("random bodies", () => {
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((json) => `{"wStruct":${json}}`),
  );
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 1500 }),
    text.map((text) => Buffer.from(text)),
  );
  const target = fc.constantFrom(
    "POST /v1/echo",
    "POST /v1/echo/nested",
    "PATCH /v1/shelves/1/books/2",
    "POST /v1/convert",
    "PUT /v1/shelves/1/books/2/tags",
    "GET /v1/echo",
    "PUT /v1/nothing",
  );
  const coding = fc.constantFrom("identity", "gzip", "deflate", "br", "x");
  return fc.assert(
    fc.asyncProperty(target, body, coding, (target, body, coding) => {
      const headers = `content-length: ${body.length}\r\ncontent-encoding: ${coding}`;
      return survives(`${target} HTTP/1.1\r\n${close}\r\n${headers}`, body);
    }),
    { numRuns: 500 },
  );
});

t.test("random headers", () => {
  const name = fc.constantFrom(
    "accept",
    "accept-encoding",
    "content-type",
    "content-encoding",
    "if-none-match",
    "origin",
    "access-control-request-method",
    "x-other",
  );
  const value = fc.oneof(
    visible,
    fc.constantFrom(
      "*",
      "*/*;q=x",
      "gzip;q=",
      ";;,,",
      '"',
      'W/"',
      "application/json;charset",
      ",q=1",
    ),
  );
  const headers = fc.array(fc.tuple(name, value), { maxLength: 6 });
  return fc.assert(
    fc.asyncProperty(headers, fc.constantFrom("GET", "POST"), (headers, method) => {
      const lines = headers.map(([name, value]) => `${name}: ${value}`);
      const length = method === "POST" ? ["content-length: 2"] : [];
      const head = [`${method} /v1/echo HTTP/1.1`, close, ...length, ...lines].join("\r\n");
      return survives(head, method === "POST" ? "{}" : "");
    }),
    { numRuns: 300 },
  );
});

t.test("no error was left unhandled", async (t) => {
  t.strictSame(crashes, []);
  t.equal((await library.ask("GET /v1/shelves")).status, 200);
});
