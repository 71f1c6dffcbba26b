import assert from "node:assert/strict";
import { create, fromJson, type JsonValue, toJson, toJsonString } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { parseJson, RestError, renderJson } from "../../src/rest/index.ts";
import fc from "../support/properties.ts";
import { anyMessage } from "./library/any-message.ts";
import { BookSchema, type Everything, EverythingSchema } from "./library/gen/library_pb.ts";
import { registry } from "./library/serve-library.ts";

const anything = anyMessage(EverythingSchema) as fc.Arbitrary<Everything>;
const options = { registry };

const ways = [
  { alwaysEmitImplicit: true },
  { alwaysEmitImplicit: false },
  { alwaysEmitImplicit: true, enumAsInteger: true },
  { alwaysEmitImplicit: false, useProtoFieldName: true },
];

t.test("renderJson says what toJson says, with the same options", async () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...ways), (message, way) => {
      const { alwaysEmitImplicit, ...same } = way;
      const ours = { ...options, ...same, omitDefaults: !alwaysEmitImplicit };
      assert.deepEqual(
        sorted(JSON.parse(renderJson(EverythingSchema, message, ours))),
        sorted(toJson(EverythingSchema, message, { ...options, ...way })),
      );
    }),
    { numRuns: 200 },
  );
});

t.test("parseJson reads what renderJson and toJson write", async () => {
  fc.assert(
    fc.property(anything, (message) => {
      const expected = toJsonString(EverythingSchema, message, options);
      for (const json of [renderJson(EverythingSchema, message, options), expected]) {
        const read = parseJson(EverythingSchema, json, options);
        assert.equal(toJsonString(EverythingSchema, read, options), expected);
        const bytes = new TextEncoder().encode(json);
        assert.deepEqual(parseJson(EverythingSchema, bytes, options), read);
      }
    }),
    { numRuns: 100 },
  );
});

t.test("parseJson takes numbers in strings as JSON writes them", async () => {
  for (const field of ["fInt32", "fInt64", "fUint64", "fDouble"]) {
    for (const text of ["", " ", " 1", "1\n", "0.", ".5", "+1", "007", "0x10", "1_0", "1e"]) {
      const json = JSON.stringify({ [field]: text });
      assert.throws(() => parseJson(EverythingSchema, json, options), RestError, json);
    }
  }
});

t.test("parseJson and fromJson refuse the same", async () => {
  // A valid message with one value replaced by any other. protobuf-es reads numbers in strings by
  // JavaScript's rules; ProtoJSON wants JSON's.
  const isJavaScriptNumber = (value: unknown) =>
    typeof value === "string" &&
    !Number.isNaN(Number(value)) &&
    !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value);
  const mutated = fc
    .tuple(
      anything,
      fc.jsonValue({ maxDepth: 2 }).filter((value) => !isJavaScriptNumber(value)),
      fc.nat(),
    )
    .map(([message, value, position]) => {
      const json = toJson(EverythingSchema, message, options) as Record<string, JsonValue>;
      const keys = Object.keys(json);
      const key = keys[position % keys.length] ?? "fString";
      return { ...json, [key]: value } as JsonValue;
    });
  fc.assert(
    fc.property(mutated, (json) => {
      const outcome = (read: () => Everything) => {
        try {
          return toJsonString(EverythingSchema, read(), options);
        } catch {
          return "refused";
        }
      };
      assert.equal(
        outcome(() => parseJson(EverythingSchema, JSON.stringify(json), options)),
        outcome(() => fromJson(EverythingSchema, JSON.parse(JSON.stringify(json)), options)),
        JSON.stringify(json),
      );
    }),
    { numRuns: 200 },
  );
});

t.test("parseJson throws RestErrors only", async () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.uint8Array()), (input) => {
      try {
        parseJson(EverythingSchema, input, options);
      } catch (error) {
        assert.ok(error instanceof RestError, String(error));
      }
    }),
    { numRuns: 1000 },
  );
});

t.test("times have the digits that they are asked for", async (t) => {
  const render = (seconds: bigint, nanos: number, timestampDigits: 3 | 6 | 9 | undefined = 3) =>
    JSON.parse(
      renderJson(TimestampSchema, create(TimestampSchema, { seconds, nanos }), {
        ...(timestampDigits && { timestampDigits }),
      }),
    );
  t.equal(render(0n, 120_000_789, 6), "1970-01-01T00:00:00.120000Z");
  t.equal(render(0n, 120_000_000, 9), "1970-01-01T00:00:00.120000000Z");
  t.equal(render(1_704_067_200n, 0), "2024-01-01T00:00:00.000Z");
  t.equal(render(1_704_067_200n, 5_000_000), "2024-01-01T00:00:00.005Z");
  t.equal(render(1_704_067_200n, 123_999_999), "2024-01-01T00:00:00.123Z", "finer is cut off");
  t.equal(render(-1n, 999_000_000), "1969-12-31T23:59:59.999Z");
  t.equal(render(-62_135_596_800n, 0), "0001-01-01T00:00:00.000Z");
  t.equal(render(253_402_300_799n, 999_000_000), "9999-12-31T23:59:59.999Z");
  t.throws(() => render(253_402_300_800n, 0), RangeError);
  t.throws(() => render(-62_135_596_801n, 0), RangeError);
  t.throws(() => render(0n, 1_000_000_000), RangeError);
  t.throws(() => render(0n, -1), RangeError);
  // More days than are remembered.
  for (let day = 0; day < 5000; day++) {
    const date = new Date(day * 86_400_000 + 123);
    assert.equal(render(BigInt(day * 86_400), 123_000_000), date.toISOString());
  }
});

t.test("what has no value is left out, what has is there", async (t) => {
  const book = create(BookSchema, { labels: JSON.parse('{"__proto__":"x"}') });
  t.equal(
    renderJson(BookSchema, book),
    '{"name":"","title":"","tags":[],"labels":{"__proto__":"x"},"copiesSold":"0"}',
  );
  t.equal(
    renderJson(BookSchema, create(BookSchema, { pages: 0, author: {} })),
    '{"name":"","title":"","author":{"givenName":"","familyName":""},"tags":[],"labels":{},"pages":0,"copiesSold":"0"}',
  );
});

t.test("an Any of an unknown type cannot be written", async (t) => {
  const message = create(EverythingSchema, { wAny: { typeUrl: "x/unknown.Type" } });
  t.throws(() => renderJson(EverythingSchema, message, options), /unknown\.Type/);
  t.throws(() => renderJson(EverythingSchema, message), /unknown\.Type/);
  t.match(renderJson(EverythingSchema, create(EverythingSchema, { wAny: {} })), /"wAny":\{\}/);
});

t.test("an error names the field", async (t) => {
  try {
    parseJson(EverythingSchema, '{"nested":{"rNested":[{},{"fInt32":"x"}]}}');
    t.fail("it was accepted");
  } catch (error) {
    t.ok(error instanceof RestError);
    t.match(error, {
      status: 400,
      code: "INVALID_ARGUMENT",
      message: "nested.rNested[1].fInt32: must be an integer from -2147483648 to 2147483647",
      violations: [{ field: "nested.rNested[1].fInt32", reason: "INVALID_VALUE" }],
    });
  }
});

/** Keys in order, at every level. */
function sorted(json: JsonValue): JsonValue {
  if (typeof json !== "object" || json === null) {
    return json;
  }
  if (Array.isArray(json)) {
    return json.map(sorted);
  }
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, sorted(value)]));
}
