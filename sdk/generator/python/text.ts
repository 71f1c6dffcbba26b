/** Maximum length of a line of Python. */
const width = 100;

/** `created_at` for `createdAt`. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at) => `${at > 0 ? "_" : ""}${letter.toLowerCase()}`);

/** Puts this many levels of indentation before each line. */
export const indent = (text: string, levels: number): string =>
  text.replace(/^(?=.)/gm, "    ".repeat(levels));

/** A docstring, not yet indented, whose lines fit when indented by this many levels. */
export function docstring(text: string, levels: number): string {
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  const wrapped = wrap(safe, width - levels * 4 - '""""""'.length);
  // A quote before the closing ones would end the string too early.
  const end = wrapped.endsWith('"') ? " " : "";
  return `"""${wrapped}${wrapped.includes("\n") ? "\n" : end}"""`;
}

/** A call that ends a line, not yet indented, that fits when indented by this many levels. */
export function call(start: string, args: string, levels: number): string {
  const line = `${start}(${args})`;
  return levels * 4 + line.length <= width ? line : `${start}(\n${indent(args, 1)}\n)`;
}

/** Wraps long lines. Indented lines continue one level deeper, like the arguments of a method. */
function wrap(text: string, room: number): string {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const margin = /^ */.exec(line)?.[0] ?? "";
    const deeper = margin === "" ? "" : `${margin}    `;
    const [first = "", ...words] = line.trim().split(" ");
    lines.push(margin + first);
    for (const word of words) {
      const longer = `${lines.at(-1)} ${word}`;
      if (longer.length > room) {
        lines.push(deeper + word);
      } else {
        lines[lines.length - 1] = longer;
      }
    }
  }
  return lines.join("\n");
}

/** Entries in brackets, one per line, as the formatter writes them. */
export const block = (open: string, entries: readonly string[], close: string): string =>
  entries.length === 0
    ? open + close
    : `${open}\n${indent(entries.map((entry) => `${entry},`).join("\n"), 1)}\n${close}`;

export const importOf = (module: string, names: Iterable<string>): string =>
  block(`from ${module} import (`, [...new Set(names)].sort(byName), ")");

/** In the order of code units, as linters sort. */
const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
