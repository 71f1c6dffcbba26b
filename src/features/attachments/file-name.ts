/** Controls, line breaks, and characters that change the direction of text, so that a name reads as it is. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Browsers escape these three characters in file names, and nothing else. */
const escaped = new Map([
  ["%22", '"'],
  ["%0D", " "],
  ["%0A", " "],
]);

const maxLength = 255;

/** The name of a file for people to read: one line, without folders. */
export function fileName(sent: string): string {
  const name = sent
    .replace(/^.*[/\\]/s, "")
    .replace(misleading, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...name.toWellFormed()].slice(0, maxLength).join("") || "file";
}

/** The name of a file that a browser uploaded. */
export const uploadedName = (sent: string): string =>
  fileName(sent.replace(/%(?:22|0D|0A)/g, (code) => escaped.get(code) ?? code));
