const isolate = "\u2068";
const popIsolate = "\u2069";
const popEmbedding = "\u202c";

/** Characters that begin a span with a direction, and the one that ends it. */
const ends = new Map([
  ["\u202a", popEmbedding],
  ["\u202b", popEmbedding],
  ["\u202d", popEmbedding],
  ["\u202e", popEmbedding],
  ["\u2066", popIsolate],
  ["\u2067", popIsolate],
  [isolate, popIsolate],
]);

/** Characters that show letters in a different order than written. */
const overrides = "\u202d\u202e";

/** The end of a line, by any convention, ends every span. */
const lineEnd = /([^\P{Cc}\t]|[\u2028\u2029])/gu;
const controls = /[\u202a-\u202e\u2066-\u2069]/;
/** Letters that run from right to left, and every control. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Someone else's text, made unable to change the direction of anything around it: on each line, spans
 * left open are closed, and ends of outer spans are removed. So are overrides, which make `gpj.exe`
 * read as `exe.jpg`. Letters of every script run as they should.
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Formatting
 */
export const balanced = (text: string): string =>
  controls.test(text) ? text.split(lineEnd).map(balancedLine).join("") : text;

/** Someone else's text, on one line, to put between other words where no element can hold it. */
export function isolated(text: string): string {
  const line = text.replace(lineEnd, " ");
  return turning.test(line) ? isolate + balanced(line) + popIsolate : line;
}

function balancedLine(line: string): string {
  /** The ends of the open spans, the innermost last; empty for overrides. */
  const open: string[] = [];
  let isolates = 0;
  let shown = "";
  for (const character of line) {
    const end = ends.get(character);
    if (end !== undefined) {
      const isOverride = overrides.includes(character);
      open.push(isOverride ? "" : end);
      isolates += end === popIsolate ? 1 : 0;
      shown += isOverride ? "" : character;
    } else if (character === popEmbedding) {
      shown += open.at(-1) === popIsolate ? "" : (open.pop() ?? "");
    } else if (character !== popIsolate) {
      shown += character;
    } else if (isolates > 0) {
      isolates -= 1;
      // It also ends the embeddings within.
      const ended = open.splice(open.lastIndexOf(popIsolate));
      shown += ended.reverse().join("");
    }
  }
  return shown + open.reverse().join("");
}
