/** Longer summaries do not fit on one line of API consoles. */
const maxLength = 80;

/** The first sentence of a description as plain text, shortened if necessary, without its period. */
export function summaryOf(description: string): string {
  const [paragraph = ""] = description.split("\n", 1);
  const sentence = /^.*?[.!?](?=\s)/.exec(`${paragraph} `)?.[0] ?? paragraph;
  const short = sentence.length > maxLength ? sentence.replace(/[:;] .*$/, "") : sentence;
  return short.replace(/[.:]$/, "").replaceAll("`", "");
}
