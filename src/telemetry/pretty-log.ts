import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly process?: string;
  readonly err?: LoggedError;
  readonly [field: string]: unknown;
}

interface LoggedError {
  readonly message: string;
  readonly stack?: string;
}

const levelStyles: Readonly<Record<string, Style>> = {
  fatal: ["bold", "red"],
  error: "red",
  warn: "yellow",
  info: "green",
};

/**
 * Formats a line of JSON in human-readable form: time of day, level, message, fields, then the stack of
 * an error.
 * @param stream that it is for; has colours if it is a terminal and `NO_COLOR` is unset
 */
export function prettyLine(json: string, stream: NodeJS.WritableStream): string {
  const paint = (style: Style, text: string) => styleText(style, text, { stream });
  const { time, level, msg, process, err, ...fields } = JSON.parse(json) as Line;
  const shown = Object.entries(err === undefined ? fields : { ...fields, err: err.message });
  const parts = [
    paint("dim", timeOfDay(new Date(time))),
    paint(levelStyles[level] ?? "dim", level.toUpperCase().padEnd(5)),
    process !== undefined && paint("cyan", visible(process).padEnd("worker".length)),
    msg !== undefined && paint("bold", visible(msg)),
    ...shown.map(([name, value]) => `${paint("dim", `${visible(name)}=`)}${formatValue(value)}`),
  ];
  const stack = err === undefined ? [] : framesOf(err);
  const frames = stack.map((line) => paint("dim", `    ${visible(line.trim())}`));
  return `${[parts.filter(Boolean).join(" "), ...frames].join("\n")}\n`;
}

/** In the zone of the reader. */
function timeOfDay(time: Date): string {
  return `${time.toTimeString().slice(0, 8)}.${String(time.getMilliseconds()).padStart(3, "0")}`;
}

/** Values that need no quotes to be distinguished from the next field. */
const bare = /^[^\s"'=\p{C}]+$/u;

function formatValue(value: unknown): string {
  return typeof value === "string" && bare.test(value) ? value : visible(JSON.stringify(value));
}

/** Where an error and its causes come from. Their messages are on the first line. */
const framesOf = ({ stack = "" }: LoggedError) => stack.match(/^ +at .*|^caused by: .*/gm) ?? [];

/** Callers choose some of the values: no character may move the cursor or reorder the text. */
const visible = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
