import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { commentOf } from "./comments.ts";
import type { JsonSchema, SchemaOptions } from "./json-schema.ts";
import { oneofKeywords, orNull, requiredFields, takesNull } from "./presence.ts";
import {
  type FieldRules,
  fieldRules,
  Ignore,
  listKeywords,
  mapKeywords,
  nonZeroKeywords,
  orEmpty,
  valueKeywords,
  withoutNul,
} from "./rules.ts";
import {
  enumSchema,
  isNullValue,
  mapKeySchema,
  scalarSchema,
  wellKnownSchema,
} from "./type-schema.ts";

/**
 * The schema of a message in ProtoJSON, with its protovalidate rules. For
 * requests it forbids unknown fields and requires the fields that validation requires.
 * For responses it requires the fields that are always present, and allows new ones.
 * @param omit fields that are not part of the JSON
 */
export function messageSchema(
  desc: DescMessage,
  options: SchemaOptions,
  omit: ReadonlySet<DescField> = new Set(),
): JsonSchema {
  const wellKnown = wellKnownSchema(desc);
  if (wellKnown !== undefined) {
    return wellKnown;
  }
  const fields = desc.fields.filter((field) => !omit.has(field));
  const required = requiredFields(desc, options.direction).filter((field) => !omit.has(field));
  return {
    type: "object",
    ...annotations(desc),
    properties: Object.fromEntries(
      fields.map((field) => [
        field.jsonName,
        { ...propertySchema(field, options), ...annotations(field) },
      ]),
    ),
    ...(required.length > 0 && { required: required.map(({ jsonName }) => jsonName) }),
    ...(options.direction === "input" && { additionalProperties: false }),
    ...oneofKeywords(desc, options),
  };
}

/** The schema of a message or enum under a name of its own, for references to point to. */
export function namedSchema(desc: DescMessage | DescEnum, options: SchemaOptions): JsonSchema {
  return desc.kind === "message"
    ? messageSchema(desc, options)
    : { ...enumSchema(desc), ...annotations(desc) };
}

function propertySchema(field: DescField, options: SchemaOptions): JsonSchema {
  const schema = fieldSchema(field, options);
  const { direction, nullable } = options;
  return nullable && direction === "input" && takesNull(field) ? orNull(schema) : schema;
}

/** The schema of a field, lists and maps included, without its description. */
export function fieldSchema(field: DescField, options: SchemaOptions): JsonSchema {
  const rules = fieldRules(field, options.direction);
  const nonZero = rules?.required && options.direction === "input" ? nonZeroKeywords(field) : {};
  return { ...nonZero, ...collectionSchema(field, rules, options) };
}

function collectionSchema(
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

/** The schema of one value: of a singular field, a list item, or a map value. */
function valueSchema(
  field: DescField,
  rules: FieldRules | undefined,
  options: SchemaOptions,
): JsonSchema {
  if (field.message !== undefined) {
    const wellKnown = wellKnownSchema(field.message);
    return wellKnown === undefined
      ? options.reference(field.message)
      : { ...wellKnown, ...(rules && valueKeywords(rules)) };
  }
  if (field.enum !== undefined) {
    if (isNullValue(field.enum)) {
      return { type: "null" };
    }
    return rules?.type.case === "enum"
      ? enumSchema(field.enum, rules.type.value)
      : options.reference(field.enum);
  }
  const schema = {
    ...scalarSchema(field.scalar),
    ...(rules && valueKeywords(rules, isEmptyRedundant(field, options))),
  };
  if (field.scalar !== ScalarType.STRING || options.direction === "output") {
    return schema;
  }
  const text = withoutNul(schema);
  return rules?.ignore === Ignore.IF_ZERO_VALUE ? orEmpty(text) : text;
}

/**
 * Whether `""` only means that the field is not set. A protobuf client sends it
 * for a field without presence, so the rules allow it. A JSON caller leaves the
 * field out instead, so the schema need not list it.
 */
function isEmptyRedundant(field: DescField, { direction }: SchemaOptions): boolean {
  return (
    direction === "input" &&
    field.fieldKind === "scalar" &&
    field.presence === FeatureSet_FieldPresence.IMPLICIT
  );
}

/** The description and deprecation of an element. */
function annotations(desc: DescMessage | DescEnum | DescField): JsonSchema {
  const description = commentOf(desc);
  return {
    ...(description !== "" && { description }),
    ...(desc.deprecated && { deprecated: true }),
  };
}

/** The messages and enums that the schema of a message refers to. */
export function referencesOf(desc: DescMessage): (DescMessage | DescEnum)[] {
  if (wellKnownSchema(desc) !== undefined) {
    return [];
  }
  return desc.fields.flatMap((field): (DescMessage | DescEnum)[] => {
    if (field.message !== undefined) {
      return wellKnownSchema(field.message) === undefined ? [field.message] : [];
    }
    return field.enum === undefined || isNullValue(field.enum) ? [] : [field.enum];
  });
}

/** The messages and enums given, and all that they refer to, directly or not. */
export function reachable(
  roots: readonly (DescMessage | DescEnum)[],
): ReadonlySet<DescMessage | DescEnum> {
  const found = new Set<DescMessage | DescEnum>();
  const visit = (desc: DescMessage | DescEnum) => {
    if (found.has(desc)) {
      return;
    }
    found.add(desc);
    if (desc.kind === "message") {
      referencesOf(desc).forEach(visit);
    }
  };
  roots.forEach(visit);
  return found;
}

/**
 * The schema of a message as a complete document. The messages and enums that
 * it refers to are under `$defs`, by their full names.
 */
export function standaloneSchema(
  desc: DescMessage,
  options: Omit<SchemaOptions, "reference">,
): JsonSchema {
  const reference = ({ typeName }: DescMessage | DescEnum) => ({ $ref: `#/$defs/${typeName}` });
  const complete = { ...options, reference };
  // The message is among them only if it refers to itself.
  const definitions = [...reachable(referencesOf(desc))]
    .sort((a, b) => (a.typeName < b.typeName ? -1 : 1))
    .map((used) => [used.typeName, namedSchema(used, complete)] as const);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...messageSchema(desc, complete),
    ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}
