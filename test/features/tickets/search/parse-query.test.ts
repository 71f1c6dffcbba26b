import t from "tap";
import { createMark } from "../../../../src/features/tickets/search/mark.ts";
import { nearbyWords } from "../../../../src/features/tickets/search/nearby-words.ts";
import { parseQuery } from "../../../../src/features/tickets/search/parse-query.ts";
import fc from "../../../support/properties.ts";
import { queries } from "./queries.ts";

const term = (text: string, more = {}) => ({ text, isPrefix: false, isQuoted: false, ...more });

t.test("a query has terms, operators and a number", async (t) => {
  t.match(parseQuery('refund -card "due date" from:ada'), {
    wanted: [[term("refund"), term("due date", { isQuoted: true })]],
    unwanted: [term("card")],
    operators: [{ name: "from", value: "ada", isNegated: false }],
    number: undefined,
  });
  t.same(parseQuery("lamp or chair leg").wanted, [
    [term("lamp")],
    [term("chair"), term("leg", { isPrefix: true })],
  ]);
  t.same(parseQuery('STATUS:Open -tag:"a b" status:').operators, [
    { name: "status", value: "Open", isNegated: false },
    { name: "tag", value: "a b", isNegated: true },
    { name: "status", value: "", isNegated: false },
  ]);
  t.same(
    parseQuery("size:9 https://a.example").wanted[0]?.map(({ text }) => text),
    ["size:9", "https://a.example"],
  );
  t.same(parseQuery('"not closed').wanted, [[term("not closed", { isQuoted: true })]]);
  t.same(parseQuery("or - -- !! :").wanted, [[term("or")]]);
  for (const [q, number] of [
    ["#5", 5],
    [" 5 ", 5],
    ["#0", undefined],
    ["5 lamps", undefined],
    ["99999999999", undefined],
  ] as const) {
    t.equal(parseQuery(q).number, number, q);
  }
});

t.test("every text is a valid query without added terms", async () => {
  fc.assert(
    fc.property(queries, (q) => {
      const { wanted, unwanted, operators } = parseQuery(q);
      const texts = [...wanted.flat(), ...unwanted].map(({ text }) => text);
      const all = [...texts, ...operators.map(({ value }) => value)];
      return (
        all.every((text) => q.includes(text)) &&
        all.join("").length <= q.length &&
        wanted.every((list) => list.length > 0) &&
        wanted.flat().filter(({ isPrefix }) => isPrefix).length <= 1
      );
    }),
  );
});

t.test("similar words are symmetric", async (t) => {
  t.ok(nearbyWords("migratoin").includes("migration"));
  t.ok(nearbyWords("migraton").includes("migration"));
  t.ok(nearbyWords("заказ").includes("заказы"));
  t.same(nearbyWords("abc"), []);
  t.same(nearbyWords("a".repeat(25)), []);
  t.same(nearbyWords("abc1"), []);
});

t.test("an excerpt holds the text around a match, and is bounded", async (t) => {
  const mark = createMark([[{ texts: ["lamp"], isPrefix: true }]]);
  t.equal(mark("no such thing"), undefined);
  const parts = mark(`${"word ".repeat(100)}the Lampshade ${"word ".repeat(100)}`) ?? [];
  t.equal(parts.find(({ match }) => match)?.text, "Lampshade");
  t.ok(parts[0]?.text.startsWith("…word"));
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), fc.nat(1_000), (text, at) => {
      const found = mark(`${text.slice(0, at)} lamp ${text.slice(at)}`) ?? [];
      const length = found.map((part) => part.text).join("").length;
      return found.some((part) => part.match) && length <= 202;
    }),
  );
});
