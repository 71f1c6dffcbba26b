// @suite default
import assert from "node:assert/strict";
import {
  create,
  createRegistry,
  fromBinary,
  fromJson,
  type JsonObject,
  type JsonValue,
  toBinary,
  toJson,
  toJsonString,
} from "@bufbuild/protobuf";
import { Int32ValueSchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { parseJson, renderJson } from "../../src/rest/http.ts";
import { RestError } from "../../src/rest/index.ts";
import fc from "../support/properties.ts";
import { anyMessage } from "./library/any-message.ts";
import { file_legacy, RecordSchema } from "./library/gen/legacy_pb.ts";
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

t.test("renderJson matches toJson with the same options", async () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...ways), (message, way) => {
      const { alwaysEmitImplicit, ...same } = way;
      const ours = { ...options, ...same, omitDefaults: !alwaysEmitImplicit };
      assert.deepEqual(
        sorted(JSON.parse(renderJson(EverythingSchema, message, ours))),
        sorted(toJson(EverythingSchema, message, { ...options, ...way })),
      );
    }),
    { numRuns: 50 },
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
    { numRuns: 30 },
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
    { numRuns: 50 },
  );
});

t.test("parseJson bounds values and depth before parsing", async (t) => {
  const refusal = (json: string) => {
    try {
      return parseJson(EverythingSchema, json, options) && "none";
    } catch (error) {
      return (error as RestError).violations[0]?.reason;
    }
  };
  const most = Math.floor((2 / 3) * 2 ** 20);
  const list = (count: number, item: string) => `{"a":[${Array(count).fill(item).join()}]}`;
  t.equal(refusal(list(most / 2 - 3, '""')), "UNKNOWN_FIELD", "1 MiB of them");
  t.equal(refusal(list(most / 2 + 3, '""')), "TOO_MANY");
  t.equal(refusal(list(most / 2 + 3, "{}").slice(0, -2)), "TOO_MANY", "not even JSON");
  t.equal(refusal(`{"a":${"[".repeat(99)}${"]".repeat(99)}}`), "UNKNOWN_FIELD");
  t.equal(refusal(`{"a":${"[".repeat(100)}`), "TOO_DEEP", "not even JSON");
  const inText = `${"[".repeat(200)}\\\\\\"${",".repeat(most + 1)}{\\\\`;
  t.equal(refusal(`{"fString":"${inText}"}`), "none", "what is inside of a string does not count");
  for (const open of ['{"fString":"', '{"fString":"\\', '{"fString":"\\"', '"', "\\"]) {
    t.equal(refusal(open), "INVALID_JSON", open);
  }
  const digits = "9".repeat(1 << 20);
  t.equal(refusal(`{"fInt64":${digits}}`), "INVALID_VALUE", "however many digits");
});

t.test("parseJson only throws RestErrors", async () => {
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

t.test("times have the requested number of digits", async (t) => {
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

t.test("unset fields are omitted, set fields are present", async (t) => {
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

t.test("times must exist in the calendar", async () => {
  const daysIn = (year: number, month: number) => {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  };
  const two = (value: number) => String(value).padStart(2, "0");
  const part = (max: number) => fc.oneof(fc.nat(max), fc.nat(99));
  const parts = fc.tuple(
    fc.oneof(fc.constantFrom(1, 4, 100, 400, 1900, 2000, 2023, 2024, 9999), fc.nat(9999)),
    fc.tuple(part(13), part(32), part(24), part(60), part(59)),
    fc.option(fc.tuple(fc.constantFrom("+", "-"), part(24), part(60))),
  );
  fc.assert(
    fc.property(parts, ([year, [month, day, hour, minute, second], offset]) => {
      const zone = offset ? `${offset[0]}${two(offset[1])}:${two(offset[2])}` : "Z";
      const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
      const text = `${date}T${two(hour)}:${two(minute)}:${two(second)}${zone}`;
      const inMonth = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
      const inDay = hour <= 23 && minute <= 59 && second <= 59;
      const inZone = offset === null || (offset[1] <= 23 && offset[2] <= 59);
      let seconds: bigint | undefined;
      try {
        ({ seconds } = parseJson(TimestampSchema, JSON.stringify(text)));
      } catch (error) {
        assert.ok(error instanceof RestError);
      }
      if (!(inMonth && inDay && inZone)) {
        assert.equal(seconds, undefined, text);
      } else if (year >= 2 && year <= 9998) {
        // At the ends, the offset may lead out of the years that a Timestamp has.
        const minutes = offset ? Number(`${offset[0]}1`) * (offset[1] * 60 + offset[2]) : 0;
        const start = new Date(0).setUTCFullYear(year, month - 1, day) / 1000;
        const expected = start + hour * 3600 + (minute - minutes) * 60 + second;
        assert.equal(Number(seconds), expected, text);
      }
    }),
    { numRuns: 2000 },
  );
});

t.test("strings must be valid Unicode", async () => {
  const unit = fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }));
  const texts = fc.array(unit, { maxLength: 4 }).map((units) => String.fromCharCode(...units));
  const places: ((text: string) => JsonObject)[] = [
    (text) => ({ fString: text }),
    (text) => ({ mString: { [text]: text } }),
    (text) => ({ wStruct: { [text]: [text] } }),
    (text) => ({ wValue: [{ [text]: text }] }),
    (text) => ({ wAny: { "@type": "x/library.Author", familyName: text } }),
  ];
  fc.assert(
    fc.property(texts, fc.constantFrom(...places), (text, place) => {
      const isText = Buffer.from(text).toString() === text;
      const json = JSON.stringify(place(text));
      const read = () => parseJson(EverythingSchema, json, options);
      if (isText) {
        assert.equal(
          toJsonString(EverythingSchema, read(), options),
          toJsonString(EverythingSchema, fromJson(EverythingSchema, place(text), options), options),
        );
      } else {
        assert.throws(read, RestError, json);
      }
    }),
    { numRuns: 1000 },
  );
});

t.test("64-bit integers are exact in every form, or refused", async (t) => {
  const exact: [text: string, value: bigint][] = [
    ["9007199254740993", 9007199254740993n],
    ["-9007199254740993.0", -9007199254740993n],
    ["9.007199254740993e15", 9007199254740993n],
    ["90071992547409930000E-4", 9007199254740993n],
    ["123456789012345e3", 123456789012345000n],
    ["1e18", 10n ** 18n],
    ["9223372036854775807.00", 2n ** 63n - 1n],
    ["-9223372036854775808", -(2n ** 63n)],
    ["-0", 0n],
    ["0.000e-999999999", 0n],
  ];
  const refused = [
    ...["9007199254740992.5", "9223372036854775808", "9.3e18", "1.5", "1e-1", "1e999999999"],
    ...["1e1000000000", `1${"0".repeat(400)}`, "12345678901234567890e-21"],
  ];
  // The rest of the body makes no difference.
  const places: ((number: string) => string)[] = [
    (number) => `{"fInt64":${number}}`,
    (number) => `{"fDouble":1.5e3,"wStruct":{"fInt64":1e300},"nested":{"fInt64":${number}}}`,
    (number) => `{"wAny":{"@type":"x/library.Everything","fInt64":${number}}}`,
    (number) => `{"wAny":{"@type":"x/library.Everything","rNested":[{"fInt64": ${number}}]}}`,
    (number) => `\n{"mInt64": {"7" :\n ${number}}}`,
    (number) => `{"wInt64":${number}}`,
  ];
  /** The innermost value under one of these names; zero is left out. */
  const find = (json: unknown = { fInt64: "0" }): unknown => {
    const {
      fInt64,
      wInt64,
      wAny,
      nested,
      mInt64,
      rNested,
      0: first,
      7: entry,
    } = json as Record<string, unknown>;
    return fInt64 ?? wInt64 ?? entry ?? find(wAny ?? nested ?? mInt64 ?? rNested ?? first);
  };
  for (const place of places) {
    for (const quote of ["", '"']) {
      const read = (number: string) =>
        parseJson(EverythingSchema, place(`${quote}${number}${quote}`), options);
      for (const [text, value] of exact) {
        const json = toJson(EverythingSchema, read(text), options);
        t.equal(find(json), String(value), place(text));
      }
      for (const text of refused) {
        t.throws(() => read(text), { message: /must be a 64-bit integer/ }, place(text));
      }
    }
  }
});

t.test("a fraction is not rounded to an integer", async (t) => {
  const numbers: [text: string, isInteger: boolean][] = [
    ["1.0000000000000000001", false],
    ["0.99999999999999999999", false],
    ["-2.00000000000000000000000000001", false],
    ["20000000000000000000000000001e-28", false],
    ["1e-400", false],
    ["1.00000000000000000000", true],
    ["10000000000000000000000e-22", true],
    ["0.0e-5", true],
  ];
  const everything = (json: string) => parseJson(EverythingSchema, json, options);
  const places: ((text: string) => unknown)[] = [
    (text) => parseJson(Int32ValueSchema, text),
    (text) => everything(`{"fInt32":${text}}`),
    (text) => everything(`{"fSint64":${text}}`),
    (text) => everything(`{"fUint32":${text.replace(/^("?)-/, "$1")}}`),
    (text) => everything(`{"rInt32":[1,${text}]}`),
    (text) => everything(`{"wInt64":${text}}`),
    (text) => everything(`{"mInt32":{${JSON.stringify(text.replaceAll('"', ""))}:true}}`),
    (text) => everything(`{"wAny":{"@type":"x/library.Everything","fInt32":${text}}}`),
  ];
  for (const [number, isInteger] of numbers) {
    for (const text of [number, `"${number}"`]) {
      for (const read of places) {
        const name = `${text} ${read}`;
        isInteger
          ? t.doesNotThrow(() => read(text), name)
          : t.throws(() => read(text), { message: /integer/ }, name);
      }
      const { fDouble, wDouble } = everything(`{"fDouble":${text},"wDouble":${text}}`);
      t.same([fDouble, wDouble], [Number(number), Number(number)], text);
    }
    const { wStruct } = everything(`{"wStruct":{"a":[${number}]},"wValue":${number}}`);
    t.same(wStruct, { a: [Number(number)] }, number);
    for (const name of ["fString", "fBool", "fColor", "nested", "wTime", "rBool"]) {
      t.throws(() => everything(`{"${name}":1.0000000000000000001}`), /must be/, name);
    }
  }
});

t.test("numbers beyond the range of a double are refused in every form of JSON", async (t) => {
  for (const json of [
    '{"wStruct":{"a":[1e400]}}',
    '{"wValue":-1e309}',
    '{"wList":[{"a":1e400}]}',
  ]) {
    t.throws(() => parseJson(EverythingSchema, json), /must be a number of the range/, json);
  }
});

t.test("random forms of 64-bit integers", async () => {
  const forms = fc.tuple(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.integer({ min: -25, max: 25 }),
    fc.nat(5),
  );
  fc.assert(
    fc.property(forms, ([value, shift, zeros]) => {
      const digits = String(value).replace("-", "");
      const sign = value < 0n ? "-" : "";
      const padded = digits.padStart(Math.max(shift, 0) + 1, "0");
      const point = padded.length - shift;
      const text =
        shift > 0
          ? `${sign}${padded.slice(0, point)}.${padded.slice(point)}${"0".repeat(zeros)}e${shift}`
          : `${sign}${digits}${value === 0n ? "" : "0".repeat(-shift)}e${shift}`;
      for (const json of [`{"fInt64":${text}}`, `{"fInt64":"${text}"}`]) {
        assert.equal(parseJson(EverythingSchema, json, options).fInt64, value, json);
      }
    }),
    { numRuns: 2000 },
  );
});

t.test("extensions of proto2", async (t) => {
  const registry = createRegistry(file_legacy);
  const cases: JsonObject[] = [
    { "[legacy.note]": "n" },
    { "[legacy.total]": "9007199254740993", name: "a" },
    { "[legacy.kinds]": ["BOOK", "OTHER"] },
    { "[legacy.cause]": { name: "b", "[legacy.open]": true } },
    { inner: { "[legacy.label]": "" } },
    { "[legacy.extra]": { a: [1, { b: null }] } },
    { "[legacy.parts]": ["AQI=", ""] },
    { "[legacy.open]": false, "[legacy.note]": "" },
    { any: { "@type": "type.googleapis.com/legacy.Record", "[legacy.total]": "5" } },
  ];
  for (const json of cases) {
    const text = JSON.stringify(json);
    const read = parseJson(RecordSchema, text, { registry });
    const expected = fromJson(RecordSchema, json, { registry });
    t.same(toBinary(RecordSchema, read), toBinary(RecordSchema, expected), text);
    t.same(JSON.parse(renderJson(RecordSchema, read, { registry })), json, text);
    const received = fromBinary(RecordSchema, toBinary(RecordSchema, expected));
    t.same(JSON.parse(renderJson(RecordSchema, received, { registry })), json, "from binary");
  }
  const refused: [json: string, message: RegExp][] = [
    ['{"[legacy.total]":"x"}', /^\[legacy.total\]: must be a 64-bit integer/],
    ['{"[legacy.cause]":{"count":"x"}}', /^\[legacy.cause\].count: must be/],
    ['{"[legacy.nothing]":1}', /^\[legacy.nothing\]: is not a known field/],
    ['{"legacy.note":"n"}', /is not a known field/],
    ['{"[]":1}', /is not a known field/],
    ['{"[legacy.note]":"a","[legacy.note]":"b"}', /is given more than once/],
  ];
  for (const [json, message] of refused) {
    t.throws(() => parseJson(RecordSchema, json, { registry }), { message }, json);
  }
  t.throws(() => parseJson(RecordSchema, '{"[legacy.note]":"n"}'), /is not a known field/);
  t.throws(
    () => parseJson(EverythingSchema, '{"[legacy.note]":"n"}', { registry }),
    /is not a known field/,
    "of another message",
  );
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
