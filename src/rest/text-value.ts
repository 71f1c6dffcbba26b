import { create, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { type AnyMessage, getField } from "./any-message.ts";
import type { ReadContext, ValueReader } from "./read-context.ts";
import { assign, boolFromText, valueReader } from "./read-message.ts";

/**
 * The value that a path segment or query parameter stands for, as a JSON body would have it: these
 * have no types, so `true`, `7` and `STATE_OPEN` are all text.
 */
function textToJson(field: DescField, text: string): unknown {
  if (field.enum !== undefined) {
    return /^-?\d+$/.test(text) ? Number(text) : text;
  }
  switch (field.message === undefined ? field.scalar : wrappedScalar(field.message)) {
    case ScalarType.BOOL:
      return boolFromText(text);
    case ScalarType.BYTES:
      // A "+" of standard base64 has been taken for a space.
      return text.replaceAll(" ", "+");
    default:
      return text;
  }
}

function wrappedScalar(message: DescMessage): ScalarType | undefined {
  return isWrapperDesc(message) ? message.fields[0]?.scalar : undefined;
}

const readers = new WeakMap<DescField, ValueReader>();

/** @throws RestError INVALID_ARGUMENT, naming the place that the context is at. */
export function readText(field: DescField, text: string, context: ReadContext): unknown {
  let reader = readers.get(field);
  if (reader === undefined) {
    reader = valueReader(field);
    readers.set(field, reader);
  }
  return reader(textToJson(field, text), context);
}

/** The message that a field holds, created if it was not set. */
export function childMessage(
  message: AnyMessage,
  field: DescField & { message: DescMessage },
  context: ReadContext,
): AnyMessage {
  const present = getField(message, field);
  if (present !== undefined) {
    return present as AnyMessage;
  }
  const child = create(field.message) as AnyMessage;
  assign(message, field, child, context);
  return child;
}
