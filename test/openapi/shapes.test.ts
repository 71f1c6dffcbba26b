// @suite default
import { create, type DescMessage, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { createValidator } from "@bufbuild/protovalidate";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import t from "tap";
import { standaloneSchema } from "../../build/openapi/message-schema.ts";
import { openApiDocument } from "../../build/openapi/openapi-document.ts";
import { renderJson } from "../../src/rest/http.ts";
import { compile } from "./support/compile.ts";
import { createCheck, type Document, operationsOf, strictly, walk } from "./support/open-api.ts";

const files = await compile("test/openapi/fixtures/shapes.proto");
const document = openApiDocument(files) as unknown as Document;
const operations = new Map(operationsOf(document).map(({ name, operation }) => [name, operation]));
const shape = files.flatMap(({ messages }) => messages).find(({ name }) => name === "Shape");
const { schemas } = document.components;

/** A shape with its required fields only. */
const least = { border: "COLOR_RED", maker: "Euclid", radius: 1 };

t.test("the document's examples are valid", async (t) => {
  const check = createCheck(document);
  for (const [path, { schema, example }] of walk(document)) {
    if (schema !== undefined && example !== undefined) {
      t.same(check(schema as object, example), [], path);
    }
  }
});

t.test("paths follow OpenAPI's syntax", async (t) => {
  t.same(
    [...operations.keys()],
    [
      "POST /v1/shapes",
      "GET /v1/shapes",
      "POST /v1/groups/{parent}/shapes",
      "GET /v1/groups/{name1}/shapes/{name2}",
      "GET /v1/files/{name}:shape",
      "PATCH /v1/shapes/{id}",
      // OpenAPI takes these for one path: the name of the variable does not matter.
      "DELETE /v1/shapes/{id}",
      "GET /v1/shapes/{shapeId}:watch",
      "POST /v1/drawings",
    ],
  );
  t.match(operations.get("POST /v1/shapes"), {
    operationId: "createShape",
    tags: ["Shape"],
    summary: "Creates a shape",
    description: "Creates a shape. It may take a while:\n\n- large ones\n- round ones",
  });
  t.equal(operations.get("POST /v1/groups/{parent}/shapes")?.operationId, "createShape2");
  t.match(operations.get("PATCH /v1/shapes/{id}"), { deprecated: true });
});

t.test("parameters are the fields that fit in a query", async (t) => {
  const names = (name: string) =>
    operations.get(name)?.parameters?.flatMap((p) => (p.in ? `${p.in} ${p.name}` : []));
  t.same(names("GET /v1/shapes"), [
    "query filter.after",
    "query filter.round",
    "query colors",
    "query query",
  ]);
  t.same(names("PATCH /v1/shapes/{id}"), ["path id", "query force"]);
  t.same(names("GET /v1/files/{name}:shape"), ["path name"]);
  const required = operations.get("GET /v1/shapes")?.parameters?.filter((p) => p.required);
  t.same(
    required?.map(({ name }) => name),
    ["query"],
  );
});

t.test("bodies and responses have the right media type", async (t) => {
  const response = (name: string, status: number) => operations.get(name)?.responses[status];
  const raw = { content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  t.match(operations.get("POST /v1/drawings"), { requestBody: raw, responses: { 200: raw } });
  t.match(response("GET /v1/shapes/{shapeId}:watch", 200), {
    content: { "application/x-ndjson": { schema: { $ref: "#/components/schemas/Shape" } } },
  });
  t.match(response("GET /v1/shapes", 200), {
    content: { "application/json": { schema: { type: "array" } } },
  });
  t.notOk((response("DELETE /v1/shapes/{id}", 204) as object & { content?: object })?.content);
  t.match(operations.get("PATCH /v1/shapes/{id}")?.requestBody?.content["application/json"], {
    schema: { $ref: "#/components/schemas/ShapeInput" },
  });
  t.match(operations.get("POST /v1/shapes")?.requestBody?.content["application/json"], {
    schema: { $ref: "#/components/schemas/CreateShapeBody" },
  });
  t.match(
    operations.get("POST /v1/groups/{parent}/shapes")?.requestBody?.content["application/json"],
    {
      schema: { $ref: "#/components/schemas/CreateShape2Body" },
    },
  );
  t.ok("parent" in (schemas.CreateShapeBody as { properties: object }).properties);
  t.notOk("parent" in (schemas.CreateShape2Body as { properties: object }).properties);
});

t.test("required fields differ between requests and responses", async (t) => {
  const { ShapeInput: input, Shape: output } = schemas as Record<string, { required: string[] }>;
  t.same(input?.required, ["border", "maker"]);
  t.ok(
    ["parent", "color", "labels", "neighbours", "area"].every((name) =>
      output?.required.includes(name),
    ),
  );
  t.notOk(["title", "site", "radius", "age"].some((name) => output?.required.includes(name)));
});

t.test("a schema accepts what the contract accepts, and nothing else", async (t) => {
  const ajv = new Ajv2020({ ...strictly, allErrors: true });
  addFormats.default(ajv);
  const schema = standaloneSchema(shape as DescMessage, { direction: "input" });
  const validate = ajv.compile(schema);
  const validator = createValidator();
  const isAccepted = (json: unknown) => {
    try {
      const message = fromJson(shape as DescMessage, json as JsonValue);
      return validator.validate(shape as DescMessage, message).kind === "valid";
    } catch {
      return false;
    }
  };
  const good: object[] = [
    {},
    { color: "COLOR_GREEN", labels: { "-1": "x" }, parts: { left: least } },
    { radius: undefined, polygon: { sides: [1, 2, 3] } },
    { area: "9007199254740993", corners: 100, picture: "AAEC", title: "title", copies: "1" },
    { age: "1.5s", notes: { a: [null] }, anything: null, nothing: null, neighbours: [least] },
    { site: "https://example.com", mail: "a@example.com", level: "low" },
    { madeAt: "2026-01-02T03:04:05.678Z", any: { "@type": "type.googleapis.com/shapes.Color" } },
  ];
  const bad: object[] = [
    { nope: 1 },
    { maker: undefined },
    { maker: "" },
    { border: undefined },
    { border: "COLOR_UNSPECIFIED" },
    { color: "RED" },
    { radius: undefined },
    { polygon: { sides: [1, 2, 3] } },
    { radius: 0 },
    { radius: undefined, polygon: { sides: [1, 2] } },
    { radius: undefined, polygon: { sides: [1, 2, 2] } },
    { corners: 101 },
    { corners: -1 },
    { corners: 1.5 },
    { title: "titles" },
    { labels: { one: "x" } },
    { parts: { Left: least } },
    { parts: { a: least, b: least, c: least, d: least } },
    { area: "1.5" },
    { age: "1 day" },
    { notes: [] },
    { site: "not a site" },
    { mail: "nobody" },
    { level: "middle" },
    { madeAt: "yesterday" },
    { neighbours: [{}] },
  ];
  for (const [cases, expected] of [
    [good, true],
    [bad, false],
  ] as const) {
    for (const change of cases) {
      const json = JSON.parse(JSON.stringify({ ...least, ...change }));
      const name = JSON.stringify(change, (_, value) => value ?? null);
      t.equal(validate(json), expected, `${name} ${JSON.stringify(validate.errors)}`);
      // An Any is only read with a registry, which this test does without.
      if (!("any" in change)) {
        t.equal(isAccepted(json), expected, `the contract agrees on ${name}`);
      }
    }
  }
});

t.test("rendered responses match the response schema", async (t) => {
  const check = createCheck(document);
  const messages: Record<string, unknown>[] = [
    {},
    { area: 9n, copies: 3n, title: "t", site: "https://example.com", nothing: 0 },
    { labels: { 7: "seven" }, notes: { a: 1 }, picture: new Uint8Array([1]), color: 1 },
  ];
  for (const message of messages) {
    const json = JSON.parse(
      renderJson(
        shape as DescMessage,
        create(shape as DescMessage, {
          border: 1,
          form: { case: "radius", value: 2 },
          ...message,
        }),
      ),
    );
    t.same(
      check({ $ref: "#/components/schemas/Shape" }, json),
      [],
      JSON.stringify(message, (_, v) => (typeof v === "bigint" ? String(v) : v)),
    );
  }
});
