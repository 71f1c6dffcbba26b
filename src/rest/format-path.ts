/** Writes a path the way a JSON body is addressed in JavaScript: `items[2].labels.color`. */
export function formatPath(parts: readonly (string | number)[]): string {
  let path = "";
  for (const part of parts) {
    path += typeof part === "number" ? `[${part}]` : path === "" ? part : `.${part}`;
  }
  return path;
}
