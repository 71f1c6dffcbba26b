import type { Registry } from "@bufbuild/protobuf";
import { formatPath } from "./format-path.ts";
import { invalidField, type RestError } from "./rest-error.ts";

/** State of one reading of JSON. */
export interface ReadContext {
  /** Where the reading is. Left as it is when a reader throws, so that the error can name it. */
  readonly path: (string | number)[];
  /** Message types that google.protobuf.Any may hold. */
  readonly registry: Registry | undefined;
}

/**
 * Turns a parsed JSON value into a value as protobuf-es keeps it in a message.
 *
 * @throws RestError INVALID_ARGUMENT, naming the field.
 */
export type ValueReader = (json: unknown, context: ReadContext) => unknown;

/** The error for the value that a reader is at. */
export function refuse(context: ReadContext, message: string, reason = "INVALID_VALUE"): RestError {
  return invalidField(formatPath(context.path), reason, message);
}
