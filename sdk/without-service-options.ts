/**
 * The source of a `.proto` file without options that only the service needs: validation rules, and
 * `debug_redact`, which the `protoc` 3.21 of Debian and Ubuntu refuses.
 */
export function withoutServiceOptions(source: string): string {
  const text = source.replace(/^(?:import "buf\/validate\/| *option \(buf\.validate\.).*\n/gm, "");
  let result = "";
  let copied = 0;
  for (const { 0: number, index } of text.matchAll(/ = \d+(?= \[)/g)) {
    const from = index + number.length;
    const { parts, end } = splitList(text, from + " [".length);
    const others = parts.filter((part) => !/^(?:\(buf\.validate\.|debug_redact )/.test(part));
    result += text.slice(copied, from) + (others.length > 0 ? ` [${others.join(", ")}]` : "");
    copied = end;
  }
  return result + text.slice(copied);
}

/** The parts of a list up to its closing bracket, and the offset after it. */
function splitList(text: string, from: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let depth = 0;
  let start = from;
  // Skips brackets within strings.
  const tokens = /"(?:\\.|[^"\\])*"|[[\]{},]/g;
  tokens.lastIndex = from;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const isEnd = token[0] === "]" && depth === 0;
    if (isEnd || (token[0] === "," && depth === 0)) {
      parts.push(text.slice(start, token.index).trim());
      start = tokens.lastIndex;
    }
    if (isEnd) {
      return { parts, end: start };
    }
    depth += "[{".includes(token[0]) ? 1 : "]}".includes(token[0]) ? -1 : 0;
  }
  throw new Error("a list of options does not end");
}
