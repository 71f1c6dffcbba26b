import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { create, toJson } from "@bufbuild/protobuf";
import t from "tap";
import { HttpRuleSchema } from "../../gen/google/api/http_pb.ts";
import { type Ask, registry, serveLibrary } from "./library/serve-library.ts";
import { type OptionCase, presetCases } from "./presets.cases.ts";

const headers = { "content-type": "application/json" };
const watch = "GET /v1/shelves/1/books:watch?count=2";

const body = (json: unknown): Ask => ({ headers, body: JSON.stringify(json) });
const accept = (type: string): Ask => ({ headers: { accept: type } });
const value = create(HttpRuleSchema, {
  selector: "library.Library.Echo",
  pattern: { case: "post", value: "/v1/value" },
  body: "w_value",
});
const book = "PATCH /v1/shelves/1/books/2";

const cases: OptionCase[] = [
  {
    rule: "enums by number, names of the contract, nothing that is empty",
    options: { json: { enumAsInteger: true, useProtoFieldName: true, omitDefaults: true } },
    request: "GET /v1/echo?fColor=GREEN&rInt32=1",
    text: /^\{"f_color":2,"r_int32":\[1\]\}$/,
  },
  {
    rule: "nanoseconds stay",
    options: { json: { omitDefaults: true } },
    request: "GET /v1/echo?wTime=2024-01-31T12:00:00.123456789Z",
    text: '{"wTime":"2024-01-31T12:00:00.123456789Z"}',
  },
  {
    rule: "a float is what binary makes of it",
    options: { json: { omitDefaults: true } },
    request: "GET /v1/echo?fFloat=0.1",
    text: '{"fFloat":0.10000000149011612}',
  },
  {
    rule: "a float beyond its range",
    options: {},
    request: "GET /v1/echo?fFloat=3.5e38",
    status: 400,
  },
  {
    rule: "64-bit integers as 32-bit ones",
    options: {},
    request: "GET /v1/echo?fInt64=007",
    status: 400,
  },
  {
    rule: "null is a google.protobuf.Value",
    options: { rules: [value] },
    request: "POST /v1/value",
    ask: body(null),
    message: { wValue: null },
  },
  {
    rule: "rules by selector replace those of the contract",
    options: { rules: [value] },
    request: "GET /v1/echo",
    status: 404,
  },
  {
    rule: "a mask is relative to the resource",
    options: {},
    request: book,
    ask: body({ title: "T" }),
    message: { book: { name: "shelves/1/books/2", title: "T" }, updateMask: "title" },
  },
  {
    rule: "a mask is not made up",
    options: { updateMask: "none" },
    request: book,
    ask: body({ title: "T" }),
    message: { book: { name: "shelves/1/books/2", title: "T" } },
  },
  {
    rule: "a whole request is no resource",
    options: {},
    request: "PATCH /v1/flat/shelves/1/books/2",
    ask: body({ title: "T" }),
    message: { name: "shelves/1/books/2", title: "T" },
  },
  {
    rule: "names of the contract in a mask",
    options: {},
    request: `${book}?updateMask=title,page_count,author.given_name`,
    ask: body({ title: "T" }),
    message: {
      book: { name: "shelves/1/books/2", title: "T" },
      updateMask: "title,pageCount,author.givenName",
    },
  },
  {
    rule: "unknown fields and parameters, ignored",
    options: { unknown: "ignore" },
    request: "POST /v1/echo?nothing=1",
    ask: body({ fString: "a", nested: { nothing: 1 }, nothing: [{}] }),
    message: { fString: "a", nested: {} },
  },
  {
    rule: "unknown fields and parameters, refused",
    options: { unknown: "refuse" },
    request: "POST /v1/echo",
    ask: body({ nested: { nothing: 1 } }),
    status: 400,
  },
  {
    rule: "an ignored field is no way around the type of a known one",
    options: { unknown: "ignore" },
    request: "POST /v1/echo",
    ask: body({ fInt32: "x" }),
    status: 400,
  },
  {
    rule: "system parameters, also percent-encoded",
    options: { json: { omitDefaults: true } },
    request: "GET /v1/echo?%24alt=json&$prettyPrint=true&fString=a",
    text: '{\n  "fString": "a"\n}',
  },
  {
    rule: "system parameters that can say no",
    options: { json: { omitDefaults: true } },
    request: "GET /v1/echo?$prettyPrint=false&fString=a",
    text: '{"fString":"a"}',
  },
  { rule: "another $alt", options: {}, request: "GET /v1/echo?$alt=proto", status: 400 },
  {
    rule: "the encoding of enums, not accepted",
    options: {},
    request: "GET /v1/echo?$alt=json;enum-encoding=int",
    status: 400,
  },
  {
    rule: "the encoding of enums, and the version of the API",
    options: { systemParameters: ["$alt", "$alt;enum-encoding", "$apiVersion"] },
    request: "GET /v1/echo?%24alt=json%3Benum-encoding%3Dint&$apiVersion=2024-01&fColor=GREEN",
    json: { fColor: 2 },
  },
  {
    rule: "$apiVersion, not accepted",
    options: {},
    request: "GET /v1/echo?$apiVersion=1",
    status: 400,
  },
  {
    rule: "a system parameter that is none",
    options: {},
    request: "GET /v1/echo?$fields=a",
    status: 400,
  },
  ...["merge-patch+json", "vnd.example.v1+json; charset=utf-8"].map((type) => ({
    rule: "a type of JSON",
    options: {},
    request: "POST /v1/echo",
    ask: { headers: { "content-type": `application/${type}` }, body: '{"fString":"a"}' },
    message: { fString: "a" },
  })),
  ...["application/json+xml", "application/+json", "text/x+json", "application/x+json/y"].map(
    (type) => ({
      rule: "a type that is none of JSON",
      options: {},
      request: "POST /v1/echo",
      ask: { headers: { "content-type": type }, body: "{}" },
      status: 415,
    }),
  ),
  {
    rule: "a byte order mark",
    options: {},
    request: "POST /v1/echo",
    ask: { headers, body: '\ufeff{"fString":"a"}' },
    message: { fString: "a" },
  },
  {
    rule: "one byte order mark",
    options: {},
    request: "POST /v1/echo",
    ask: { headers, body: "\ufeff\ufeff{}" },
    status: 400,
  },
  {
    rule: "maps are no parameters",
    options: {},
    request: "GET /v1/echo?mString[a]=b",
    status: 400,
  },
  {
    rule: "a prefix",
    options: { requestPathPrefix: "/api/x" },
    request: "GET /api/x/v1/echo?fString=a",
    message: { fString: "a" },
  },
  ...["/v1/echo", "/api/xx/v1/echo", "/api/x", "/api/x/v1"].map((path) => ({
    rule: "a prefix that is not there",
    options: { requestPathPrefix: "/api/x" },
    request: `GET ${path}`,
    status: 404,
  })),
  ...["60001", "99999999999", "-1", "1e3", ""].map((timeout) => ({
    rule: "a timeout that is too long, or none",
    options: { timeoutHeaders: ["Connect-Timeout-Ms" as const], maxTimeoutMs: 60_000 },
    request: "GET /v1/echo",
    ask: { headers: { "connect-timeout-ms": timeout } },
    status: 400,
  })),
  {
    rule: "codings",
    options: { contentCodings: [] },
    request: "POST /v1/echo",
    ask: { headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync("{}") },
    status: 415,
  },
  {
    rule: "options of one method",
    options: {
      methodOptions: ({ name }) => (name === "Echo" ? { json: { omitDefaults: true } } : {}),
    },
    request: "GET /v1/echo",
    text: /^\{\}$/,
  },
  {
    rule: "a stream of any type",
    options: {},
    request: watch,
    ask: accept("*/*"),
    type: "application/x-ndjson",
    text: /^\{.*\}\n\{.*\}\n$/,
  },
  {
    rule: "a stream as an array",
    options: {},
    request: watch,
    ask: accept("application/json"),
    type: "application/json",
    json: [{ name: "shelves/1/books/0" }, { name: "shelves/1/books/1" }],
  },
  {
    rule: "an empty stream as an array",
    options: {},
    request: "GET /v1/shelves/1/books:watch",
    ask: accept("application/json"),
    text: "[]\n",
  },
  {
    rule: "a stream as events",
    options: {},
    request: watch,
    ask: accept("text/event-stream"),
    type: "text/event-stream",
    text: /^data: \{.*\}\n\ndata: \{.*\}\n\n$/,
  },
  {
    rule: "a stream of events that fails",
    options: {},
    request: `${watch}&failAfter=2`,
    ask: accept("text/event-stream"),
    text: /\n\nevent: error\ndata: \{"error".*\}\n\n$/,
  },
  {
    rule: "what a client likes best",
    options: {},
    request: watch,
    ask: accept("application/json;q=0.5, text/event-stream"),
    type: "text/event-stream",
  },
  {
    rule: "a stream of another type",
    options: {},
    request: watch,
    ask: accept("text/csv"),
    status: 406,
  },
  {
    rule: "an empty response with 200 gives {}",
    options: {},
    request: "POST /v1/books:batchUpdate",
    ask: body({}),
    text: "{}",
  },
  {
    rule: "a status by the method",
    options: { successStatus: ({ name }) => (name.startsWith("Batch") ? 204 : 202) },
    request: "POST /v1/books:batchUpdate",
    ask: body({}),
    status: 204,
    text: "",
  },
  {
    rule: "a time limit of the client",
    options: { timeoutHeaders: ["X-Server-Timeout"] },
    request: "GET /v1/shelves/1/books:watch?count=1&pauseMs=10000",
    ask: { headers: { "x-server-timeout": "0.05" } },
    status: 504,
    json: { error: { code: "DEADLINE_EXCEEDED" } },
  },
  {
    rule: "a time limit that is none",
    options: { timeoutHeaders: ["X-Server-Timeout"] },
    request: "GET /v1/echo",
    ask: { headers: { "x-server-timeout": "soon" } },
    status: 400,
  },
  {
    rule: "a time limit that is enough",
    options: { timeoutHeaders: ["X-Server-Timeout"] },
    request: "GET /v1/echo",
    ask: { headers: { "x-server-timeout": "600" } },
  },
];

for (const { rule, options, request, ask, status = 200, json, text, type, message } of [
  ...cases,
  ...presetCases,
]) {
  t.test(`${rule}: ${request}`, async (t) => {
    const library = await serveLibrary(options);
    t.teardown(() => library.close());
    const reply = await library.ask(request, ask);
    t.equal(reply.status, status, reply.text);
    if (status >= 400) {
      t.equal(library.calls.filter(({ method }) => method.name === "Echo").length, 0);
    }
    if (message !== undefined) {
      const call = library.calls[0];
      t.strictSame(call && toJson(call.method.input, call.message, { registry }), message);
    }
    if (json !== undefined) {
      t.match(reply.json, json);
    }
    if (text !== undefined) {
      t.match(reply.text, text);
    }
    if (type !== undefined) {
      t.equal(reply.headers["content-type"], type);
    }
  });
}

t.test("unknown fields and parameters can be passed on", async (t) => {
  const met: [string, unknown][] = [];
  const library = await serveLibrary({ unknown: (path, value) => met.push([path, value]) });
  t.teardown(() => library.close());
  await library.ask(
    "POST /v1/echo?trace=7",
    body({ nested: { nothing: [1] }, rNested: [{ x: true }] }),
  );
  t.same(met, [
    ["nested.nothing", [1]],
    ["rNested[0].x", true],
    ["trace", "7"],
  ]);
});

t.test("a time limit aborts the call", async (t) => {
  const aborted = Promise.withResolvers<unknown>();
  const library = await serveLibrary({
    timeoutHeaders: ["X-Server-Timeout"],
    async invoke(_method, { signal }) {
      await once(signal, "abort");
      aborted.resolve(signal.reason);
      throw signal.reason;
    },
  });
  t.teardown(() => library.close());
  const reply = await library.ask("GET /v1/echo", { headers: { "x-server-timeout": "0.02" } });
  t.equal(reply.status, 504);
  t.match(await aborted.promise, { code: "DEADLINE_EXCEEDED" });
});

t.test("an array of a stream that fails ends with the error", async (t) => {
  const library = await serveLibrary();
  t.teardown(() => library.close());
  const ask = (query: string) =>
    library.ask(`GET /v1/shelves/1/books:watch?${query}`, accept("application/json"));
  const failed = { error: { code: "FAILED" } };
  t.match(await ask("count=2&failAfter=1"), { status: 404, json: failed });
  t.match(await ask("count=2&failAfter=2"), { status: 200, json: [{ name: /0/ }, failed] });
  const silent = await ask("count=2&failAfter=2&pauseMs=400");
  t.match(silent, { status: 200, json: [{ name: /0/ }, failed] }, "after its head was sent");
});

t.test("a rule for an unknown method", async (t) => {
  for (const selector of ["library.Library.Ecko", "library.Library", "Echo", ""]) {
    const rules = [create(HttpRuleSchema, { ...value, selector })];
    await t.rejects(serveLibrary({ rules, unmappable: "warn" }), {
      message: `rules: "${selector}" is not a method of the services that are served`,
    });
  }
});

t.test("unknown client presets", async (t) => {
  await t.rejects(serveLibrary({ clients: "soap" as "google" }), {
    message: "clients: must be one of google, grpc-gateway",
  });
  const own = await serveLibrary({
    clients: "google",
    emptyIsUnset: false,
    json: { omitDefaults: true },
  });
  t.teardown(() => own.close());
  t.equal((await own.ask("GET /v1/echo?fInt32=")).status, 400, "an option replaces the preset's");
});
