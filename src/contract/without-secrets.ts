import {
  clone,
  type DescField,
  type DescMessage,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { typesIn } from "./types-in.ts";

/**
 * A message without the fields that the contract marks with `debug_redact`: a copy, if its type has
 * such fields.
 * @param shown in place of texts; default: they are left out too
 */
export function withoutSecrets<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  shown?: string,
): MessageShape<Desc> {
  if (!mayHoldSecrets(schema)) {
    return message;
  }
  const copy = clone(schema, message);
  redact(reflect(schema, copy), shown);
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

/** Whether the contract keeps a field out of logs. */
export const isSecret = ({ proto }: DescField) => proto.options?.debugRedact ?? false;

function redact(message: ReflectMessage, shown: string | undefined): void {
  for (const field of message.fields) {
    if (!message.isSet(field)) {
      continue;
    }
    if (isSecret(field)) {
      if (
        shown !== undefined &&
        field.fieldKind === "scalar" &&
        field.scalar === ScalarType.STRING
      ) {
        message.set(field, shown);
      } else {
        message.clear(field);
      }
    } else if (field.fieldKind === "message") {
      redact(message.get(field), shown);
    } else if (field.fieldKind === "list" && field.listKind === "message") {
      for (const item of message.get(field)) {
        redact(item as ReflectMessage, shown);
      }
    } else if (field.fieldKind === "map" && field.mapKind === "message") {
      for (const item of message.get(field).values()) {
        redact(item as ReflectMessage, shown);
      }
    }
  }
}
