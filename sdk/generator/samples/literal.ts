/** How a language writes values. */
export interface Notation {
  /** The brackets around the parts of an object. */
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  /** The name of a part with what is between it and its value. */
  key(name: string): string;
  /** Indentation of one level. */
  readonly indent: string;
  scalar(value: unknown): string;
}

/** An expression among values. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const width = 76;

/**
 * Writes JSON as a literal of a language, in one line if it fits.
 * @param level of indentation
 * @param column where it begins, in addition to the indentation
 */
export function literal(value: unknown, notation: Notation, level = 0, column = 0): string {
  if (value instanceof Code) {
    return value.text;
  }
  if (typeof value !== "object" || value === null) {
    return notation.scalar(value);
  }
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => literal(each, notation, level + 1))
    : Object.entries(value).map(
        ([name, each]) =>
          notation.key(name) + literal(each, notation, level + 1, notation.key(name).length),
      );
  return wrap(isList ? notation.list : notation.object, parts, notation.indent, level, column);
}

/** Parts between brackets, on one line if they fit, otherwise one per line. */
export function wrap(
  [open, close]: readonly [string, string],
  parts: readonly string[],
  indent: string,
  level = 0,
  column = 0,
): string {
  const space = open === "{" && indent.length === 2 ? " " : "";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  const fits = column + line.length + level * indent.length <= width && !line.includes("\n");
  if (parts.length === 0 || fits) {
    return parts.length === 0 ? open + close : line;
  }
  const inside = indent.repeat(level + 1);
  return `${open}\n${parts.map((part) => `${inside}${part},\n`).join("")}${indent.repeat(level)}${close}`;
}
