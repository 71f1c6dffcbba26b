import t from "tap";
import { englishOf } from "../../src/portal/web/ui/time/formats.ts";
import fc from "../support/properties.ts";

t.test("the English of a browser, whatever it calls its language", async (t) => {
  const cases: [preferred: string | undefined, expected: string][] = [
    ["en", "en"],
    ["en-US", "en-US"],
    ["EN-au", "en-AU"],
    ["en-US@posix", "en-US"],
    ["en_US.UTF-8", "en-US"],
    ["en-US-u-va-posix", "en-US"],
    ["en-GB-u-ca-buddhist-nu-thai", "en-GB"],
    ["enm", "en-GB"],
    ["zh-Hant", "en-GB"],
    ["C", "en-GB"],
    ["POSIX", "en-GB"],
    ["", "en-GB"],
    ["en-", "en-GB"],
    ["*", "en-GB"],
    [undefined, "en-GB"],
  ];
  for (const [preferred, expected] of cases) {
    t.equal(englishOf(preferred), expected, String(preferred));
  }
});

t.test("every formatter takes it", async () => {
  const anyTag = fc.oneof(fc.string(), fc.stringMatching(/^en[-_@.\w]*$/));
  fc.assert(
    fc.property(anyTag, (preferred) => {
      const tag = englishOf(preferred);
      new Intl.NumberFormat(tag).format(1);
      return new Intl.DateTimeFormat(tag).resolvedOptions().locale.startsWith("en");
    }),
  );
});
