/** Each connection keeps the plans of its prepared statements, so their number is bounded. */
const namedAtMost = 500;
/** Longer statements are batches, with a text for each number of rows. In characters. */
const longestNamed = 8_000;

const names = new Map<string, string>();

/** The name under which connections prepare this statement; undefined if too many have one. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namedAtMost || text.length > longestNamed) {
    return known;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
