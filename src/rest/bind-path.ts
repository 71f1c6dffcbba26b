import { type AnyMessage, getField, isPlainMessage } from "./any-message.ts";
import { type ReadContext, refuse } from "./read-context.ts";
import { assign } from "./read-message.ts";
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
  for (const { fields, jsonPath, start, end, multiple } of variables) {
    context.path.push(jsonPath);
    let text: string;
    try {
      text = multiple
        ? segments.slice(start, end).map(decodeAllButSlash).join("/")
        : decodeSegment(segments[start] ?? "");
    } catch {
      throw refuse(context, "is not percent-encoded UTF-8 in the path");
    }
    let target = message;
    for (const field of fields) {
      if (field.oneof !== undefined && getField(target, field) === undefined) {
        target[field.oneof.localName] = { case: undefined };
      }
      if (isPlainMessage(field)) {
        target = childMessage(target, field, context);
      } else {
        assign(target, field, readText(field, text, context), context);
      }
    }
    context.path.pop();
  }
}

const decodeSegment = (segment: string) =>
  segment.includes("%") ? decodeURIComponent(segment) : segment;

/** A slash that was encoded must not look like one between segments. */
function decodeAllButSlash(segment: string): string {
  return segment
    .split(/(%2f)/i)
    .map((part, i) => (i % 2 === 1 ? "%2F" : decodeURIComponent(part)))
    .join("");
}
