import type { ReadContext } from "./read-context.ts";
import { refuse } from "./read-context.ts";
import type { AnyMessage } from "./read-message.ts";
import type { PathVariable } from "./route.ts";
import { childMessage, readText } from "./text-value.ts";

/**
 * Sets the fields that the path captures. What the path says wins over what the body said.
 *
 * @param segments of the path, not decoded.
 * @throws RestError INVALID_ARGUMENT for a malformed escape or a value that the field cannot hold.
 */
export function bindPath(
  message: AnyMessage,
  variables: readonly PathVariable[],
  segments: readonly string[],
  context: ReadContext,
): void {
  for (const { fields, start, end, multiple } of variables) {
    context.path.push(fields.map((field) => field.jsonName).join("."));
    let text: string;
    try {
      text = multiple
        ? segments.slice(start, end).map(decodeAllButSlash).join("/")
        : decodeURIComponent(segments[start] ?? "");
    } catch {
      throw refuse(context, "is not percent-encoded UTF-8 in the path");
    }
    let target = message;
    for (const field of fields) {
      if (field.fieldKind === "message") {
        target = childMessage(target, field);
        continue;
      }
      const value = readText(field, text, context);
      if (field.oneof === undefined) {
        target[field.localName] = value;
      } else {
        target[field.oneof.localName] = { case: field.localName, value };
      }
    }
    context.path.pop();
  }
}

/** A slash that was encoded must not look like one between segments. */
function decodeAllButSlash(segment: string): string {
  return segment
    .split(/(%2f)/i)
    .map((part, i) => (i % 2 === 1 ? "%2F" : decodeURIComponent(part)))
    .join("");
}
