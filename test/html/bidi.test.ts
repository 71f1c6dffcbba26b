import t from "tap";
import { balanced, isolated } from "../../src/html/bidi.ts";
import fc from "../support/properties.ts";

const controls = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
const marks = "\u200e\u200f\u061c";
const hostile = fc
  .array(
    fc.constantFrom(...controls, ...controls, ...marks, ..."a1. \n\r\u2028\u2029\u0085א", "😀"),
  )
  .map((characters) => characters.join(""));
const anyText = fc.oneof(hostile, fc.string({ unit: "binary" }));

const withoutControls = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

/** A line without the spans that begin and end in it. */
function leftOver(line: string): string {
  const less = line
    .replace(/[^\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\u202a\u202b]\u202c|[\u2066-\u2068]\u2069/g, "");
  return less === line ? line : leftOver(less);
}

t.test("every span of a balanced text ends on its line", async () => {
  fc.assert(
    fc.property(anyText, (text) =>
      balanced(text)
        .split(/[^\P{Cc}\t]|\p{Zp}/u)
        .every((line) => leftOver(line) === ""),
    ),
    { numRuns: 2_000 },
  );
});

t.test("balancing keeps letters and marks, and is idempotent", async () => {
  fc.assert(
    fc.property(
      anyText,
      (text) =>
        withoutControls(balanced(text)) === withoutControls(text) &&
        balanced(balanced(text)) === balanced(text),
    ),
    { numRuns: 2_000 },
  );
});

t.test("well-formed text is unchanged", async (t) => {
  for (const text of [
    "Lamp",
    "שלום (1) abc",
    "Call \u2068+1 555\u2069 or \u2067אבג\u2069",
    "\u202babc \u202adef\u202c\u202c",
    "\u200fא!\u200e",
    "👩‍🚀\r\n\tend",
  ]) {
    t.equal(balanced(text), text);
  }
});

t.test("misleading text is changed", async (t) => {
  const cases = [
    ["invoice \u202egpj.exe", "invoice gpj.exe"],
    ["\u202da\u202c\u202c", "a"],
    ["a\u2069\u202eb", "ab"],
    ["\u2067a", "\u2067a\u2069"],
    ["\u2067a\u202bb\u2069c", "\u2067a\u202bb\u202c\u2069c"],
    ["\u2067a\u202cb\u2069", "\u2067ab\u2069"],
    ["\u2067a\nb\u2069", "\u2067a\u2069\nb"],
  ] as const;
  for (const [text, expected] of cases) {
    t.equal(balanced(text), expected);
  }
});

t.test("only text that could change direction is isolated", async (t) => {
  for (const text of ["Lamp", "Zoë 😀", "ランプ", ""]) {
    t.equal(isolated(text), text);
  }
  t.equal(isolated("אב"), "\u2068אב\u2069");
  t.equal(isolated("a\u2069\u202e"), "\u2068a\u2069");
});

t.test("hostile text takes no longer than other text of its length", async (t) => {
  for (const part of [...controls, "\u2067\u202b", "\u2067\u2069", "\u202b\u2069"]) {
    const { user } = process.cpuUsage();
    balanced(part.repeat(65_536));
    const ms = (process.cpuUsage().user - user) / 1_000;
    t.ok(ms < 500, `${ms} ms`);
  }
});
