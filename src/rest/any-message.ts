import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation } from "@bufbuild/protobuf/wkt";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";

/** A message, seen by code that does not know its type. */
export type AnyMessage = Message & Record<string, unknown>;

/** The value of a field; undefined if it is unset. */
export function getField(message: AnyMessage, { localName, oneof }: DescField): unknown {
  if (oneof === undefined) {
    return message[localName];
  }
  const member = message[oneof.localName] as { case?: string; value?: unknown };
  return member.case === localName ? member.value : undefined;
}

/** Whether a field holds one message that is an object in JSON, its fields by name. */
export function isPlainMessage(
  field: DescField,
): field is DescField & { fieldKind: "message"; message: DescMessage } {
  return field.fieldKind === "message" && !hasCustomJsonRepresentation(field.message);
}

/** Whether a message is google.api.HttpBody: bytes of any content type in place of JSON. */
export function isHttpBody(desc: DescMessage | undefined): desc is typeof HttpBodySchema {
  return desc?.typeName === HttpBodySchema.typeName;
}

/** The content type of an HttpBody that does not state one. */
export const defaultContentType = "application/octet-stream";
