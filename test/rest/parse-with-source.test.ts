// @suite fast
import assert from "node:assert/strict";
import t from "tap";
import { parseWithSource } from "../../src/rest/parse-with-source.ts";
import fc from "../support/properties.ts";

/** Each number that may be rounded as its text, and all else as it is. */
const withTexts = (text: string, isNative: boolean) =>
  parseWithSource(
    text,
    (_key, value, context) =>
      typeof value === "number" && /.{16}|e/i.test(context?.source ?? "")
        ? { text: context?.source }
        : value,
    isNative,
  );

t.test("numbers keep their source text where JSON.parse does not provide it", async (t) => {
  const cases: [string, unknown][] = [
    ["9007199254740993", { text: "9007199254740993" }],
    ["[1,-9223372036854775808 , 1e17]", [1, { text: "-9223372036854775808" }, { text: "1e17" }]],
    ["[1.5,1.0000000000000000001]", [1.5, { text: "1.0000000000000000001" }]],
    ['{"9007199254740993":"9007199254740993"}', { "9007199254740993": "9007199254740993" }],
    ['["\\"9007199254740993", 900719925474099]', ['"9007199254740993', 900719925474099]],
    ['["\\\\",9007199254740993]', ["\\", { text: "9007199254740993" }]],
    ['{"2":9007199254740993,"1":2}', { 1: 2, 2: { text: "9007199254740993" } }],
    ['["\\ud8009x","\\ud800","\\ud8007"]', ["\ud8009x", "\ud800", "\ud8007"]],
  ];
  for (const [text, value] of cases) {
    t.same(withTexts(text, false), value, text);
    t.same(withTexts(text, true), value, text);
  }
});

t.test("the same as JSON.parse with the text of numbers, whatever the JSON", async () => {
  const number = fc.oneof(
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => JSON.stringify(it)),
  );
  const string = fc.string({ unit: "binary" }).map((it) => JSON.stringify(it));
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      number,
      string,
      fc.array(tie("json")).map((items) => `[${items.join(" , ")}]`),
      fc
        .dictionary(string, tie("json"))
        .map((it) => `{${Object.entries(it).map(([key, value]) => `${key}:${value}`)}}`),
    ),
  }));
  fc.assert(
    fc.property(json, (text) => {
      assert.deepEqual(withTexts(text, false), withTexts(text, true));
    }),
    { numRuns: 500 },
  );
});
