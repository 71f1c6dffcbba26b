import { stripVTControlCharacters, styleText } from "node:util";

/** Prints a value for programs: JSON, in one line for one of many. */
export function printJson(value: unknown, { line = false } = {}): void {
  process.stdout.write(`${line ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`);
}

/** Prints one line for people. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says something beside the result, which has standard output to itself. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colours on a terminal, unless `NO_COLOR` is set. */
export const paint = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { stream: process.stdout });
export const paintNote = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { stream: process.stderr });

/**
 * Text from elsewhere on one line of a terminal: what it would make the
 * terminal do is taken out.
 */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, " ");
}
