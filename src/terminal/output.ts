import { stripVTControlCharacters, styleText } from "node:util";
import { exitCodes } from "./failure.ts";

let filter: ((json: string) => string[]) | undefined;

/** Prints the results of this filter instead of further JSON, and strings without quotes. */
export function filterJson(by: (json: string) => string[]): void {
  filter = by;
}

/** Prints a value as JSON, for programs; `line` puts it on one line. */
export function printJson(value: unknown, { line = false } = {}): void {
  if (filter !== undefined) {
    filter(JSON.stringify(value)).forEach(printResult);
  } else {
    printLine(JSON.stringify(value, null, line ? undefined : 2));
  }
}

/** Prints JSON text as `printJson` prints its value; on one line, byte for byte. */
export function printJsonText(text: string, { line = false } = {}): void {
  if (filter !== undefined) {
    filter(text).forEach(printResult);
  } else if (line) {
    printLine(text);
  } else {
    printJson(JSON.parse(text));
  }
}

/** On a terminal, a text can only be displayed. */
function printResult(json: string): void {
  const { isTTY } = process.stdout;
  if (json.startsWith('"')) {
    const text: string = JSON.parse(json);
    printLine(isTTY ? text.replace(/[^\n\t]+/g, plain) : text);
  } else {
    printLine(isTTY ? JSON.stringify(JSON.parse(json), null, 2) : json);
  }
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

/** Lets the command end quietly when no one reads its output anymore, as in `… | head -1`. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      note(`${paintNote("red", "error:")} cannot write the output: ${error.message}`);
      process.exit(exitCodes.failed);
    }
    // With the exit code so far: 0, unless the command has failed.
    process.exit();
  });
  process.stderr.on("error", () => {
    // There is nowhere left to report it.
  });
}
