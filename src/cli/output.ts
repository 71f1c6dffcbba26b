import { stripVTControlCharacters, styleText } from "node:util";

/** Prints a value as JSON, for programs; `line` puts it on one line. */
export function printJson(value: unknown, { line = false } = {}): void {
  process.stdout.write(`${line ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`);
}

/** Prints JSON text, indented. */
export function printJsonText(text: string): void {
  printJson(JSON.parse(text));
}

/** Prints one line for people. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes to standard error, which keeps standard output for the result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colours on a terminal, unless `NO_COLOR` is set. */
export const paint = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { stream: process.stdout });
export const paintNote = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { stream: process.stderr });

/**
 * Makes untrusted text safe for a terminal: one line, without control
 * characters.
 */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, " ");
}
