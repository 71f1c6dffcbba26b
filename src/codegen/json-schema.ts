import type { AnyDesc, DescEnum, DescField, DescMessage } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { enumSchema } from "./enum-schema.ts";
import { type FieldRules, fieldRules } from "./field-rules.ts";
import { oneofKeywords } from "./oneof-keywords.ts";
import { requiredFields } from "./required-fields.ts";
import { listKeywords, mapKeywords, presentKeywords, valueKeywords } from "./rule-keywords.ts";
import { mapKeySchema, scalarSchema } from "./scalar-schema.ts";
import { wellKnownSchema } from "./well-known-schema.ts";

/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** Who writes the JSON: a caller, whom the contract binds, or this service. */
export type Direction = "input" | "output";

export interface SchemaOptions {
  readonly direction: Direction;
  /** The schema that stands where a field holds such a message or enum: a `$ref`. */
  readonly reference: (desc: DescMessage | DescEnum) => JsonSchema;
  /** Text for people. Descriptors at run time carry no comments; those of a plugin do. */
  readonly describe?: ((desc: AnyDesc) => string) | undefined;
}

/**
 * The schema of a message in ProtoJSON, with its protovalidate rules. Requests
 * refuse unknown fields and require what would otherwise be refused; answers
 * require what is always there, and may grow.
 * @param omit fields that do not come in the JSON but by another way
 */
export function messageSchema(
  desc: DescMessage,
  options: SchemaOptions,
  omit: ReadonlySet<DescField> = new Set(),
): JsonSchema {
  const special = wellKnownSchema(desc);
  if (special !== undefined) return special;
  const fields = desc.fields.filter((field) => !omit.has(field));
  const required = requiredFields(desc, options.direction).filter((field) => !omit.has(field));
  return {
    type: "object",
    ...annotations(desc, options),
    properties: Object.fromEntries(
      fields.map((field) => [field.jsonName, propertySchema(field, options)]),
    ),
    ...(required.length > 0 && { required: required.map(({ jsonName }) => jsonName) }),
    ...(options.direction === "input" && { additionalProperties: false }),
    ...oneofKeywords(desc, options.direction),
  };
}

/** A field as a property: its schema with description and deprecation. */
export function propertySchema(field: DescField, options: SchemaOptions): JsonSchema {
  return { ...fieldSchema(field, options), ...annotations(field, options) };
}

/** The schema of all that a field holds, without its description. */
export function fieldSchema(field: DescField, options: SchemaOptions): JsonSchema {
  const rules = fieldRules(field, options.direction);
  const present = rules?.required && options.direction === "input" ? presentKeywords(field) : {};
  return { ...present, ...wholeSchema(field, rules, options) };
}

function wholeSchema(
  field: DescField,
  rules: FieldRules | undefined,
  options: SchemaOptions,
): JsonSchema {
  switch (field.fieldKind) {
    case "list": {
      const items = rules?.type.case === "repeated" ? rules.type.value.items : undefined;
      const keywords = rules && listKeywords(rules);
      return { type: "array", items: valueSchema(field, items, options), ...keywords };
    }
    case "map": {
      const { keys, values } = rules?.type.case === "map" ? rules.type.value : {};
      const propertyNames = { ...mapKeySchema(field.mapKey), ...(keys && valueKeywords(keys)) };
      return {
        type: "object",
        ...(Object.keys(propertyNames).length > 0 && { propertyNames }),
        additionalProperties: valueSchema(field, values, options),
        ...(rules && mapKeywords(rules)),
      };
    }
    default:
      return valueSchema(field, rules, options);
  }
}

/** The schema of the field itself, of an item of a list, or of a value of a map. */
function valueSchema(
  field: DescField,
  rules: FieldRules | undefined,
  options: SchemaOptions,
): JsonSchema {
  if (field.message !== undefined) {
    const special = wellKnownSchema(field.message);
    if (special === undefined) return options.reference(field.message);
    return { ...special, ...(rules && valueKeywords(rules)) };
  }
  if (field.enum !== undefined) {
    if (field.enum.typeName === "google.protobuf.NullValue") return { type: "null" };
    return rules?.type.case === "enum"
      ? enumSchema(field.enum, rules.type.value)
      : options.reference(field.enum);
  }
  return {
    ...scalarSchema(field.scalar),
    ...(rules && valueKeywords(rules, isOptionalWord(field, options))),
  };
}

/**
 * Whether the empty text is no more than another way to leave the field out,
 * for those who cannot leave a field out.
 */
function isOptionalWord(field: DescField, { direction }: SchemaOptions): boolean {
  return (
    direction === "input" &&
    field.fieldKind === "scalar" &&
    field.presence === FeatureSet_FieldPresence.IMPLICIT
  );
}

/** What a schema says about anything that has a comment. */
export function annotations(
  desc: DescMessage | DescEnum | DescField,
  { describe }: Pick<SchemaOptions, "describe">,
): JsonSchema {
  const description = describe?.(desc) ?? "";
  return {
    ...(description !== "" && { description }),
    ...(desc.deprecated && { deprecated: true }),
  };
}

/** Every message and enum that a message refers to, itself left out unless it does so too. */
export function referencesOf(desc: DescMessage): (DescMessage | DescEnum)[] {
  if (wellKnownSchema(desc) !== undefined) return [];
  return desc.fields.flatMap((field): (DescMessage | DescEnum)[] => {
    if (field.message !== undefined) {
      return wellKnownSchema(field.message) === undefined ? [field.message] : [];
    }
    if (field.enum === undefined || field.enum.typeName === "google.protobuf.NullValue") return [];
    return [field.enum];
  });
}
