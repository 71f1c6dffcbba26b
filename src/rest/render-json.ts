import type { DescMessage, MessageShape, Registry } from "@bufbuild/protobuf";
import { messageEncoder } from "./encode-message.ts";

export interface RenderJsonOptions {
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry;
}

/**
 * Writes a message as ProtoJSON, with two decisions that the standard leaves open: fields without
 * presence are always there (`false`, `0`, `""`, `[]`), and times always have milliseconds
 * (`2024-01-01T00:00:00.000Z`). Unset messages and optional fields are left out.
 *
 * @throws Error for what has no JSON form, such as an Any of a type that is not in the registry.
 */
export function renderJson<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: RenderJsonOptions = {},
): string {
  return JSON.stringify(messageEncoder(schema)(message, options.registry));
}
