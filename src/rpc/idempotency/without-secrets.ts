import { clone, type DescField, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { typesIn } from "./types-in.ts";

/**
 * A message without the fields that the contract marks with `debug_redact`: a copy, if its type has
 * such fields.
 */
export function withoutSecrets<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
): MessageShape<Desc> {
  if (!mayHoldSecrets(schema)) {
    return message;
  }
  const copy = clone(schema, message);
  redact(reflect(schema, copy));
  return copy;
}

const known = new Map<DescMessage, boolean>();

/** Whether the contract marks a field of this type, or of one that it contains. */
function mayHoldSecrets(schema: DescMessage): boolean {
  let may = known.get(schema);
  if (may === undefined) {
    may = [...typesIn(schema)].some(({ fields }) => fields.some(isSecret));
    known.set(schema, may);
  }
  return may;
}

const isSecret = ({ proto }: DescField) => proto.options?.debugRedact ?? false;

function redact(message: ReflectMessage): void {
  for (const field of message.fields) {
    if (!message.isSet(field)) {
      continue;
    }
    if (isSecret(field)) {
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
