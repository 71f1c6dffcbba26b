import t from "tap";
import { type Language, languages } from "../../src/language/languages.ts";
import { localeOf } from "../../src/portal/web/language/language.ts";
import fc from "../support/properties.ts";

t.test("the locale of a language, however the browser spells what it prefers", async (t) => {
  const cases: [language: Language, preferred: readonly string[], expected: string][] = [
    ["en", ["en"], "en"],
    ["en", ["en-US"], "en-US"],
    ["en", ["EN-au"], "en-AU"],
    ["en", ["en-US@posix"], "en-US"],
    ["en", ["en_US.UTF-8"], "en-US"],
    ["en", ["en-US-u-va-posix"], "en-US"],
    ["en", ["en-GB-u-ca-buddhist-nu-thai"], "en-GB"],
    ["en", ["de-AT", "en-US"], "en-US"],
    ["en", ["enm", "zh-Hant", "C", "POSIX", "", "*"], "en-GB"],
    ["en", ["en-"], "en-GB"],
    ["en", [], "en-GB"],
    ["de", ["en-US", "de-AT"], "de-AT"],
    ["de", ["en-US"], "de"],
    ["pt", ["pt-BR"], "pt-BR"],
    ["ar", ["ar-EG"], "ar-EG-u-nu-latn"],
    ["ar", [], "ar-u-nu-latn"],
  ];
  for (const [language, preferred, expected] of cases) {
    t.equal(localeOf(language, preferred), expected, `${language} of ${preferred}`);
  }
});

t.test("every formatter takes it", async () => {
  const anyTag = fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2}[-_@.\w]*$/));
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.array(anyTag), (language, preferred) => {
      const tag = localeOf(language, preferred);
      new Intl.NumberFormat(tag).format(1);
      return new Intl.DateTimeFormat(tag).resolvedOptions().locale.startsWith(language);
    }),
  );
});
