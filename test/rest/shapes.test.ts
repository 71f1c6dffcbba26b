// @suite all
import assert from "node:assert/strict";
import { create, fromJson, type JsonObject, toJson, toJsonString } from "@bufbuild/protobuf";
import t from "tap";
import { parseJson } from "../../src/rest/http.ts";
import fc from "../support/properties.ts";
import { anyMessage } from "./library/any-message.ts";
import { type Everything, EverythingSchema } from "./library/gen/library_pb.ts";
import { registry, serveLibrary } from "./library/serve-library.ts";
import { onlyParameters, toQuery } from "./library/to-query.ts";

// A random message that a small client encodes arrives as it was, in every shape of request.

const library = await serveLibrary({ maxBodyBytes: 10_000_000 });
t.teardown(() => library.close());

const everything = anyMessage(EverythingSchema) as fc.Arbitrary<Everything>;
const parameters = anyMessage(EverythingSchema, 1).map((message) =>
  onlyParameters(EverythingSchema, json(message as Everything)),
);

function json(message: Everything): JsonObject {
  return toJson(EverythingSchema, message, { registry }) as JsonObject;
}

async function arrives(line: string, expected: JsonObject, body?: string): Promise<void> {
  library.calls.length = 0;
  const headers = { "content-type": "application/json" };
  const reply = await library.ask(line, { headers, ...(body !== undefined && { body }) });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(json(library.calls[0]?.message as Everything), expected);
  // The response is the same message, and can be read again.
  assert.deepEqual(json(parseJson(EverythingSchema, reply.text, { registry })), expected);
}

t.test("as the body", () =>
  fc.assert(
    fc.asyncProperty(everything, (message) =>
      arrives(
        "POST /v1/echo",
        json(message),
        toJsonString(EverythingSchema, message, { registry }),
      ),
    ),
    { numRuns: 60 },
  ),
);

t.test("as the query", () =>
  fc.assert(
    fc.asyncProperty(parameters, (query) => arrives(`GET /v1/echo?${toQuery(query)}`, query)),
    { numRuns: 100 },
  ),
);

t.test("as body and query", () =>
  fc.assert(
    fc.asyncProperty(parameters, everything, ({ nested: _, ...query }, message) => {
      const body = toJsonString(EverythingSchema, message, { registry });
      const expected = { ...query, nested: json(message) };
      return arrives(`POST /v1/echo/nested?${toQuery(query)}`, expected, body);
    }),
    { numRuns: 60 },
  ),
);

t.test("as path and query", () => {
  const names = ["fString", "fInt32", "fUint64", "fBool", "fColor", "fBytes", "fDouble"] as const;
  const inPath = fc.record({
    fString: fc.string({ unit: "binary", minLength: 1 }),
    fInt32: fc.integer(),
    fUint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    fBool: fc.boolean(),
    fColor: fc.constantFrom(-1, 0, 1, 2),
    fBytes: fc.uint8Array({ minLength: 1 }),
    fDouble: fc.double().map((value) => value + 0),
  });
  return fc.assert(
    fc.asyncProperty(parameters, inPath, (query, values) => {
      const bound = create(EverythingSchema, values);
      const text = toJson(EverythingSchema, bound, { alwaysEmitImplicit: true }) as JsonObject;
      const path = names.map((name) => encodeURIComponent(String(text[name]))).join("/");
      const rest = Object.fromEntries(
        Object.entries(query).filter(([key]) => !(names as readonly string[]).includes(key)),
      );
      const expected = fromJson(EverythingSchema, { ...rest, ...json(bound) });
      return arrives(`GET /v1/path/${path}?${toQuery(rest)}`, json(expected));
    }),
    { numRuns: 100 },
  );
});
