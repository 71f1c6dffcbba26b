import t from "tap";
import { acceptedLanguage } from "../../src/language/languages.ts";
import fc from "../support/properties.ts";

t.test("the language that a reader accepts", async (t) => {
  const cases: [header: string | undefined, expected: string | undefined][] = [
    [undefined, undefined],
    ["", undefined],
    ["*", undefined],
    ["de", "de"],
    ["de-AT", "de"],
    ["pt_BR.UTF-8", "pt"],
    ["sv, fr;q=0.8, en;q=0.9", "en"],
    ["en;q=0.1,ja;q=0.2", "ja"],
    ["de;q=0, es;q=0.1", "es"],
    ["de;q=x, es", "de"],
    ["es;level=1;q=0.3, ar;q=0.4", "ar"],
    [`${"x,".repeat(100_000)}de`, undefined],
  ];
  for (const [header, expected] of cases) {
    t.equal(acceptedLanguage(header), expected, String(header).slice(0, 50));
  }
});

t.test("every Accept-Language header is accepted", async () => {
  fc.assert(fc.property(fc.string(), (header) => acceptedLanguage(header) !== null));
});
