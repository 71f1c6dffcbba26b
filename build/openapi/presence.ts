import { create, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { createValidator } from "@bufbuild/protovalidate";
import type { Direction, JsonSchema, SchemaOptions } from "./json-schema.ts";
import {
  isOneofRequired,
  isRequiredByRule,
  messageOneofRules,
  mustHaveItems,
  mustHaveText,
} from "./rules.ts";

const validator = createValidator();

/** The fields that the JSON of a message must contain. */
export function requiredFields(desc: DescMessage, direction: Direction): DescField[] {
  const isRequired = direction === "output" ? isAlwaysPresent : isMissed(desc);
  return desc.fields.filter(isRequired);
}

/** The service writes every field without presence, even `false`, `0`, `""` and `[]`. */
function isAlwaysPresent(field: DescField): boolean {
  const { IMPLICIT, LEGACY_REQUIRED } = FeatureSet_FieldPresence;
  if (field.oneof !== undefined) {
    return false;
  }
  return (
    field.presence === IMPLICIT || field.presence === LEGACY_REQUIRED || isRequiredByRule(field)
  );
}

/**
 * Validates an empty message and requires the fields that fail. A field that a
 * caller leaves out has its zero value, so `min_len: 1` makes a field required
 * just as `required` does.
 */
function isMissed(desc: DescMessage): (field: DescField) => boolean {
  const result = validator.validate(desc, create(desc));
  const missed = new Set(
    result.kind !== "invalid"
      ? []
      : result.violations
          .filter(({ field }) => field.length === 1)
          .map(({ field: [step] }) => (step?.kind === "field" ? step.name : undefined)),
  );
  return (field) => missed.has(field.name) || isRequiredByRule(field);
}

/** Fields of which a message has at most one, or exactly one if it is required. */
interface Choice {
  /** JSON names. */
  readonly names: readonly string[];
  readonly required: boolean;
}

/**
 * The keywords that forbid setting several members of a oneof. The oneof rules of protovalidate
 * restrict only callers: a response contains the zero values of fields that are not set. Members that
 * are `null` are not set.
 */
export function oneofKeywords(
  desc: DescMessage,
  { direction, nullable = false }: Pick<SchemaOptions, "direction" | "nullable">,
): JsonSchema {
  const choices = [...oneofs(desc), ...(direction === "input" ? ruledOneofs(desc) : [])];
  const exactlyOne = choices
    .filter(({ required }) => required)
    .map(({ names }) => ({
      oneOf: names.map((name) => ({ ...(nullable && notNull([name])), required: [name] })),
    }));
  const together = choices
    .filter(({ required }) => !required)
    .flatMap(({ names }) => pairs(names))
    .map((pair) => ({ ...(nullable && notNull(pair)), required: pair }));
  return {
    ...(exactlyOne.length > 1 ? { allOf: exactlyOne } : exactlyOne[0]),
    ...(together.length > 0 && { not: together.length > 1 ? { anyOf: together } : together[0] }),
  };
}

const pairs = (names: readonly string[]) =>
  names.flatMap((name, i) => names.slice(i + 1).map((other) => [name, other]));

const notNull = (names: readonly string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, { not: { type: "null" } }])),
});

function oneofs(desc: DescMessage): Choice[] {
  return desc.oneofs.map((oneof) => ({
    names: oneof.fields.map(({ jsonName }) => jsonName),
    required: isOneofRequired(oneof),
  }));
}

function ruledOneofs(desc: DescMessage): Choice[] {
  return messageOneofRules(desc).map(({ fields, required }) => ({
    names: desc.fields.filter(({ name }) => fields.includes(name)).map(({ jsonName }) => jsonName),
    required,
  }));
}

/**
 * Whether a caller may send `null` for a field, as if the field were absent. In an update, `null`
 * clears the field, which must be a text or a list that can be empty.
 */
export function takesNull(field: DescField): boolean {
  const { parent } = field;
  if (requiredFields(parent, "input").includes(field)) {
    return false;
  }
  const isUpdate = parent.fields.some(
    ({ message }) => message?.typeName === "google.protobuf.FieldMask",
  );
  if (isUpdate && mustHaveItems(field)) {
    return false;
  }
  const isCleared =
    isUpdate &&
    field.fieldKind === "scalar" &&
    field.presence === FeatureSet_FieldPresence.EXPLICIT;
  return !isCleared || (field.scalar === ScalarType.STRING && !mustHaveText(field));
}

/**
 * A schema that also accepts `null`. It is not a member of an enum, as some generators accept only
 * texts there.
 */
export function orNull(schema: JsonSchema): JsonSchema {
  const { description, examples, ...rest } = schema;
  const { type, enum: words, const: exactly } = rest;
  if (Object.keys(schema).length === 0 || type === "null") {
    return schema;
  }
  if (typeof type === "string" && words === undefined && exactly === undefined) {
    return { ...schema, type: [type, "null"] };
  }
  return {
    ...(examples !== undefined && { examples }),
    anyOf: [rest, { type: "null" }],
    ...(description !== undefined && { description }),
  };
}
