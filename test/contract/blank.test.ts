import t from "tap";
import { isBlank, shownText } from "../../src/contract/blank.ts";

const blanks = [
  "",
  " \t\r\n",
  "\u00a0\u2003\u3000",
  "\u200b\u200c\u200d\u2060\ufeff",
  "\u202a\u202e\u2066\u2069\u061c",
  "\u00ad\u034f\u115f\u3164\uffa0",
  "\u2800",
  "\u{e0001}\u{e0041}\ufe0f",
  "\0\u001b\u0085",
];

t.test("a text of spaces, fillers and controls is blank", (t) => {
  for (const text of blanks) {
    t.ok(isBlank(text), JSON.stringify(text));
    t.equal(shownText(text), "");
  }
  t.end();
});

t.test("a text with a mark is not, whatever surrounds it", (t) => {
  for (const text of [
    "Ada",
    "\u200bA",
    ".",
    "محمد",
    "नि\u200dका",
    "👩\u200d👧",
    "❤️",
    "-",
    "\u0301",
  ]) {
    t.notOk(isBlank(text), JSON.stringify(text));
    t.equal(shownText(text), text);
  }
  t.end();
});
