/** Longest summary that consoles show in one line. */
const summaryLength = 80;

/** The first sentence of a comment, or its beginning, as plain text without the full stop. */
export function summaryOf(description: string): string {
  const [paragraph = ""] = description.split("\n", 1);
  const sentence = /^.*?[.!?](?=\s)/.exec(`${paragraph} `)?.[0] ?? paragraph;
  const short = sentence.length > summaryLength ? sentence.replace(/[:;] .*$/, "") : sentence;
  return short.replace(/[.:]$/, "").replaceAll("`", "");
}
