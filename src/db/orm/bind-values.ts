/** A statement with numbered parameters. */
export interface BoundStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Texts of the ORM. Lists of values produce new ones, so not all are kept. */
const keptAtMost = 1_000;
const numbered = new Map<string, string>();

/**
 * A statement of the ORM as one that can be prepared: `?` becomes `$1`, and so on. The ORM itself
 * would write the values into the text.
 * @returns undefined if it contains more than plain values, such as fragments of SQL
 */
export function bindValues(text: string, values: readonly unknown[]): BoundStatement | undefined {
  return text.includes("??") || !values.every(isPlain)
    ? undefined
    : { text: numberParameters(text), values };
}

/** Whether a value can be a parameter; fragments of SQL, for one, cannot. */
export function isPlain(value: unknown): boolean {
  return (
    typeof value !== "object" ||
    value === null ||
    value instanceof Date ||
    ArrayBuffer.isView(value)
  );
}

function numberParameters(text: string): string {
  const known = numbered.get(text);
  if (known !== undefined) {
    return known;
  }
  let count = 0;
  // An escaped one is an operator.
  const result = text.replaceAll(/\\?\?/g, (found) => (found === "?" ? `$${++count}` : "?"));
  if (numbered.size < keptAtMost) {
    numbered.set(text, result);
  }
  return result;
}
