import { clone, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";

/** A copy of a message without the fields that the contract marks with `debug_redact`. */
export function withoutSecrets<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
): MessageShape<Desc> {
  const copy = clone(schema, message);
  redact(reflect(schema, copy));
  return copy;
}

function redact(message: ReflectMessage): void {
  for (const field of message.fields) {
    if (!message.isSet(field)) {
      continue;
    }
    if (field.proto.options?.debugRedact) {
      message.clear(field);
    } else if (field.fieldKind === "message") {
      redact(message.get(field));
    } else if (field.fieldKind === "list" && field.listKind === "message") {
      for (const item of message.get(field)) {
        redact(item as ReflectMessage);
      }
    } else if (field.fieldKind === "map" && field.mapKind === "message") {
      for (const item of message.get(field).values()) {
        redact(item as ReflectMessage);
      }
    }
  }
}
