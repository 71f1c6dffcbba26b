import {
  type DescEnum,
  type DescField,
  type DescMessage,
  getOption,
  ScalarType,
} from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { FieldBehavior, field_behavior } from "../../gen/google/api/field_behavior_pb.ts";
import { commentOf } from "./comments.ts";
import type { Direction, JsonSchema, SchemaOptions } from "./json-schema.ts";
import { oneofKeywords, orNull, requiredFields, takesNull } from "./presence.ts";
import {
  type FieldRules,
  fieldRules,
  Ignore,
  listKeywords,
  mapKeywords,
  nonZeroKeywords,
  orEmpty,
  scalarValueSchema,
  valueKeywords,
  withoutNul,
} from "./rules.ts";
import {
  enumSchema,
  isNullValue,
  mapKeySchema,
  openEnumSchema,
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
  const { direction } = options;
  // Responses lack secrets. Requests show fields that they ignore only if resources may be sent back as
  // they were read.
  const hidden =
    direction === "output" ? INPUT_ONLY : options.resources === undefined ? OUTPUT_ONLY : undefined;
  const fields = desc.fields.filter(
    (field) => !omit.has(field) && !(hidden !== undefined && hasBehavior(field, hidden)),
  );
  const required = requiredFields(desc, options.direction).filter((field) => !omit.has(field));
  return {
    type: "object",
    ...annotations(desc, direction),
    properties: {
      ...Object.fromEntries(
        fields.map((field) => [
          field.jsonName,
          {
            ...propertySchema(field, options),
            ...exampleKeyword(field, options),
            ...annotations(field, direction),
          },
        ]),
      ),
      ...ignoredProperties(desc, fields, options),
    },
    ...(required.length > 0 && { required: required.map(({ jsonName }) => jsonName) }),
    ...(options.direction === "input" && { additionalProperties: false }),
    ...oneofKeywords(desc, options),
  };
}

/** The fields of its resource that an update ignores, because only the service sets them. */
function ignoredProperties(
  desc: DescMessage,
  shown: readonly DescField[],
  { direction, resources }: SchemaOptions,
): JsonSchema {
  const taken = new Set(shown.map(({ name }) => name));
  const resource = direction === "input" ? resources?.get(desc) : undefined;
  const ignored = (resource?.fields ?? []).filter(
    (field) => isSetByService(field) && !taken.has(field.name),
  );
  return Object.fromEntries(ignored.map((field) => [field.jsonName, annotations(field, "input")]));
}

function exampleKeyword(field: DescField, { exampleOf }: SchemaOptions): JsonSchema {
  const { message } = field;
  const isPlain = message !== undefined && wellKnownSchema(message) === undefined;
  const example = isPlain ? undefined : exampleOf?.(field);
  return example === undefined ? {} : { examples: [example] };
}

/** The schema of a message or enum under its own name, for references to point to. */
export function namedSchema(desc: DescMessage | DescEnum, options: SchemaOptions): JsonSchema {
  return desc.kind === "message"
    ? messageSchema(desc, options)
    : { ...enumSchema(desc), ...annotations(desc, options.direction) };
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
        additionalProperties: scalarValueSchema(field) ?? valueSchema(field, values, options),
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
  // A request message that a response also shows, such as saved filters, is as open as others there.
  const stored =
    options.direction === "output" && rules?.type.case === "string" ? rules.type.value.in : [];
  const known = [...(options.knownValues?.(field) ?? []), ...stored];
  if (known.length > 0) {
    return openEnumSchema(known);
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

const { IDENTIFIER, INPUT_ONLY, OUTPUT_ONLY } = FieldBehavior;

const hasBehavior = (field: DescField, behavior: FieldBehavior) =>
  getOption(field, field_behavior).includes(behavior);

const isSetByService = (field: DescField) =>
  hasBehavior(field, OUTPUT_ONLY) || hasBehavior(field, IDENTIFIER);

/**
 * The description, the deprecation and the direction of an element. Nothing is `readOnly`: webhooks
 * share schemas with responses, and validators refuse read-only properties in requests.
 */
function annotations(desc: DescMessage | DescEnum | DescField, direction: Direction): JsonSchema {
  const isField = desc.kind === "field";
  const isIgnored = direction === "input" && isField && isSetByService(desc);
  const description = `${isIgnored ? "Ignored in requests. " : ""}${commentOf(desc)}`;
  return {
    ...(description !== "" && { description }),
    ...(desc.deprecated && { deprecated: true }),
    ...(isField && hasBehavior(desc, INPUT_ONLY) && { writeOnly: true }),
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

/** The given messages and enums, and everything they refer to, directly or indirectly. */
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
