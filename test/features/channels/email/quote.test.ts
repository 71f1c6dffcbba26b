// @suite all
import t from "tap";
import { splitQuote } from "../../../../src/features/channels/email/incoming/quote.ts";
import fc from "../../../support/properties.ts";
import { read, type Sample, samples } from "./quote-samples.ts";

/** Lines of a sample with text, by whether they are history, and whether they are split off as such. */
function linesOf(sample: Sample) {
  const { text, start } = read(sample);
  const { quotedText } = splitQuote(text, sample);
  const above = text.slice(0, text.length - quotedText.length);
  const split = quotedText === "" ? Number.POSITIVE_INFINITY : above.split("\n").length - 1;
  return text
    .split("\n")
    .flatMap((line, index) =>
      line.trim() === "" ? [] : [{ line, isHistory: index >= start, isSplit: index >= split }],
    );
}

t.test("history is split off in the forms of mail programs, and nothing else is", async (t) => {
  const all = Object.entries(samples).flatMap(([group, list]) =>
    list.map((sample) => ({ name: `${group}: ${sample.name}`, lines: linesOf(sample) })),
  );
  const lines = all.flatMap(({ lines }) => lines);
  const split = lines.filter(({ isSplit }) => isSplit);
  const history = lines.filter(({ isHistory }) => isHistory);
  const right = split.filter(({ isHistory }) => isHistory);
  const precision = right.length / split.length;
  const recall = right.length / history.length;
  t.comment(
    `${all.length} emails, ${history.length} lines of history: precision ${precision}, recall ${recall}`,
  );
  for (const { name, lines } of all) {
    const hidden = lines.filter(({ isHistory, isSplit }) => isSplit && !isHistory);
    t.same(hidden, [], `${name} shows all that is new`);
  }
  t.equal(precision, 1);
  t.ok(recall >= 0.95, `recall is ${recall}`);
});

t.test("email headers alone hide nothing", async (t) => {
  const { text, start } = read({ name: "", text: "New\n%%\n> Old" });
  t.same([text, start], ["New\n> Old", 1]);
  const outlook = samples.outlook?.[0] as Sample;
  t.equal(splitQuote(read(outlook).text).quotedText, "");
});

const units: readonly string[] = Object.values(samples)
  .flat()
  .flatMap((sample) => read(sample).text.split("\n"));

t.test("nothing is lost, and a text always leaves a body", async () => {
  const line = fc.oneof(fc.constantFrom(...units, "", "  ", "> "), fc.string());
  const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\n").trim());
  fc.assert(
    fc.property(text, fc.string(), fc.array(text, { maxLength: 3 }), (text, subject, earlier) => {
      const { body, quotedText } = splitQuote(text, { subject: `Re: ${subject}`, earlier });
      const rest = text.slice(body.length, text.length - quotedText.length);
      return (
        text.startsWith(body) &&
        text.endsWith(quotedText) &&
        rest.trim() === "" &&
        (body !== "" || text === "")
      );
    }),
    { numRuns: 1_000 },
  );
});

t.test("new lines are found anywhere in a known message", async () => {
  const question = samples.between?.find(({ earlier }) => earlier)?.earlier?.[0] ?? "";
  const head =
    "From: Grace <grace@lumen.example>\nSent: 23 November 2026 10:02\nTo: Ada\nSubject: Lamp\n";
  const lines = `${head}\n${question}`.split("\n");
  const at = fc.integer({ min: 6, max: lines.length });
  const answer = fc.constantFrom(
    "Yes",
    "No.",
    "E27",
    "It is the one from the box",
    "https://x.example",
    "👍",
    "?!",
  );
  fc.assert(
    fc.property(at, answer, (at, answer) => {
      const text = ["Hello,", "", ...lines.toSpliced(at, 0, answer)].join("\n");
      const { body } = splitQuote(text, { subject: "Re: Lamp", earlier: [question] });
      return body.split("\n").includes(answer);
    }),
    { numRuns: 300 },
  );
});

t.test("time grows linearly for texts up to 1 MB", async (t) => {
  const start = "On 23 Nov 2026 at 10:00, Ada <ada@engines.example> wrote:\n";
  const pieces = ["a", " ", "\n", ":", "*", "-", "_", ">", "1", "<", "\u0344", "\u202a", "\u200d"];
  const hostile = [
    "a\n",
    "> a\n",
    "<a@",
    "<https://",
    "](https://",
    "[cid:",
    "[link removed]",
    "Re:",
  ];
  const headers = ["From: a\n", "From: a\nSent: 1/1/2026 10:00\n", "____\n\n", "On 1/1/2026\n"];
  for (const piece of [...pieces, ...hostile, ...headers, start, `${start}a\n`]) {
    const text = start + piece.repeat((1 << 20) / piece.length);
    const earlier = Array.from({ length: 20 }, () => piece.repeat((1 << 16) / piece.length));
    const from = process.cpuUsage();
    splitQuote(text, { subject: `Re: ${text.slice(0, 200)}`, earlier });
    const ms = process.cpuUsage(from).user / 1_000;
    t.ok(ms < 5_000, `${JSON.stringify(piece)} takes ${ms.toFixed(0)} ms`);
  }
});
