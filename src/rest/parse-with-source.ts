/** Gets the text of a number along with its value, which may be rounded. */
export type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Whether JSON.parse gives a reviver the text of numbers. In Node.js 20 it does not. */
const givesSource = (JSON.parse as (text: string, reviver: Reviver) => unknown)(
  "1",
  (_key, _value, context) => context?.source === "1",
);

/**
 * Starts the strings that represent a number. On its own it is not valid Unicode, so no other text has
 * it.
 */
const mark = "\ud800";

/**
 * JSON.parse with the text of numbers for the reviver: of all, or at least of those that may be rounded.
 * https://github.com/tc39/proposal-json-parse-with-source
 *
 * @param text that JSON.parse accepts
 * @param isNative whether the runtime has it itself
 */
export function parseWithSource(text: string, reviver: Reviver, isNative = givesSource): unknown {
  return isNative
    ? JSON.parse(text, reviver)
    : JSON.parse(markNumbers(text), (key, value) => {
        if (typeof value !== "string" || !value.startsWith(mark)) {
          return reviver(key, value);
        }
        const source = value.slice(mark.length);
        const number = Number(source);
        // A client may itself send the mark.
        return numbers.test(source) && mayBeRounded(source)
          ? reviver(key, number, { source })
          : value;
      });
}

const numbers = /^-?\d[\d.eE+-]*$/;
const tokens = /"|-?\d[\d.eE+-]*/g;

/** Puts numbers that may be rounded in quotes. */
function markNumbers(text: string): string {
  let marked = "";
  let done = 0;
  tokens.lastIndex = 0;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '"') {
      tokens.lastIndex = closingQuote(text, match.index) + 1;
    } else if (mayBeRounded(token)) {
      marked += `${text.slice(done, match.index)}"${mark}${token}"`;
      done = tokens.lastIndex;
    }
  }
  return marked + text.slice(done);
}

/** A double holds all numbers of fifteen digits. */
const mayBeRounded = (number: string) => number.length > 15 || /e/i.test(number);

const quote = 0x22;
const backslash = 0x5c;

/** The position of the quote that ends a string, or the end of the text if none does. */
export function closingQuote(text: string, open: number): number {
  const first = text.indexOf('"', open + 1);
  if (first === -1) {
    return text.length;
  }
  if (text.charCodeAt(first - 1) !== backslash) {
    return first;
  }
  let i = text.indexOf("\\", open + 1);
  while (i < text.length && text.charCodeAt(i) !== quote) {
    i += text.charCodeAt(i) === backslash ? 2 : 1;
  }
  return i;
}
