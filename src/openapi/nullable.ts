import { type DescField, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import type { JsonSchema } from "./json-schema.ts";
import { requiredFields } from "./presence.ts";
import { isOneofRequired, mustHaveText } from "./rules.ts";

/**
 * Whether a caller may send `null` for a field, as if the field were not there. In an update, `null`
 * clears the field, which has to be a text that can be empty.
 */
export function takesNull(field: DescField): boolean {
  const { parent, oneof } = field;
  if (requiredFields(parent, "input").includes(field) || (oneof && isOneofRequired(oneof))) {
    return false;
  }
  const isUpdate = parent.fields.some(
    ({ message }) => message?.typeName === "google.protobuf.FieldMask",
  );
  const isCleared =
    isUpdate &&
    field.fieldKind === "scalar" &&
    field.presence === FeatureSet_FieldPresence.EXPLICIT;
  return !isCleared || (field.scalar === ScalarType.STRING && !mustHaveText(field));
}

/** A schema that also accepts `null`. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words, const: exactly } = schema;
  if (Object.keys(schema).length === 0 || type === "null") {
    return schema;
  }
  if (typeof type !== "string" || exactly !== undefined) {
    return { anyOf: [schema, { type: "null" }] };
  }
  return {
    ...schema,
    type: [type, "null"],
    ...(Array.isArray(words) && { enum: [...words, null] }),
  };
}
