/** Words that Go does not write as `Word`. @see https://go.dev/wiki/CodeReviewComments#initialisms */
const spellings = new Map([
  ...["API", "DNS", "HTTP", "ID", "IP", "JWT", "TLS", "URL"].map((word) => [word, word] as const),
  ["WHATSAPP", "WhatsApp"],
]);

/**
 * The exported name of something: `lastHttpStatus` becomes `LastHTTPStatus`, `past_due` becomes
 * `PastDue`.
 */
export const goName = (name: string): string => wordsOf(name).map(spell).join("");

function wordsOf(name: string): string[] {
  const boundary = /[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
  return name.split(boundary).filter((word) => word !== "");
}

const spell = (word: string): string =>
  spellings.get(word.toUpperCase()) ?? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** A comment in lines of readable length, or nothing for an empty text. */
export const goComment = (text: string): string =>
  text === "" ? "" : `${text.split("\n").flatMap(wrap).join("\n")}\n`;

function wrap(line: string): string[] {
  const lines: string[] = [];
  let current = "//";
  for (const word of line.split(" ")) {
    if (current.length + word.length >= 100) {
      lines.push(current);
      current = "//";
    }
    current += ` ${word}`;
  }
  return [...lines, current.trimEnd()];
}
