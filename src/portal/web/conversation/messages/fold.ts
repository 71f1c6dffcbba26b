/** Longer texts are folded at first. */
const maxCharacters = 2_000;
const maxLines = 24;

/** The beginning of a long text, cut between characters; undefined for a short one. */
export function fold(text: string): string | undefined {
  const lines = text.split("\n", maxLines + 1);
  const few = lines.length > maxLines ? lines.slice(0, maxLines).join("\n") : text;
  const start = few
    .slice(0, maxCharacters)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  return start.length < text.length ? start : undefined;
}
