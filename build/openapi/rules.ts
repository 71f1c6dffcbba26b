import {
  type DescField,
  type DescMessage,
  type DescOneof,
  getOption,
  hasOption,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import {
  type FieldRules,
  Ignore,
  type MapRulesSchema,
  type MessageOneofRule,
  type RepeatedRulesSchema,
  field as rulesOfField,
  message as rulesOfMessage,
  oneof as rulesOfOneof,
  type StringRulesSchema,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { scalar_values } from "../../gen/ticketing/v1/options_pb.ts";
import type { Direction, JsonSchema } from "./json-schema.ts";

export { type FieldRules, Ignore };

/**
 * The protovalidate rules that hold for a field in this direction. A rule that exempts the zero value
 * restricts only callers: a caller can leave the field out, while a response contains the zero value.
 */
export function fieldRules(field: DescField, direction: Direction): FieldRules | undefined {
  if (!hasOption(field, rulesOfField)) {
    return undefined;
  }
  const rules = getOption(field, rulesOfField);
  const isIgnored =
    rules.ignore === Ignore.ALWAYS ||
    (rules.ignore === Ignore.IF_ZERO_VALUE && direction === "output");
  return isIgnored ? undefined : rules;
}

/** Whether the contract marks the field as required. */
export function isRequiredByRule(field: DescField): boolean {
  return hasOption(field, rulesOfField) && getOption(field, rulesOfField).required;
}

/**
 * Whether the rules of a text state a minimum length or its words. A pattern applies to texts that are
 * present.
 */
export function mustHaveText(field: DescField): boolean {
  const { type } = hasOption(field, rulesOfField) ? getOption(field, rulesOfField) : {};
  return type?.case === "string" && (stated(type.value).minLen ?? type.value.in.length) > 0;
}

/** Whether a list, if given, must have an entry. */
export function mustHaveItems(field: DescField): boolean {
  const { type } = hasOption(field, rulesOfField) ? getOption(field, rulesOfField) : {};
  return type?.case === "repeated" && (stated(type.value).minItems ?? 0n) > 0n;
}

/** Whether the contract requires one member of the oneof. */
export function isOneofRequired(oneof: DescOneof): boolean {
  return hasOption(oneof, rulesOfOneof) && getOption(oneof, rulesOfOneof).required;
}

/** The rules of a message that let a caller set only one of several ordinary fields. */
export function messageOneofRules(desc: DescMessage): readonly MessageOneofRule[] {
  return hasOption(desc, rulesOfMessage) ? getOption(desc, rulesOfMessage).oneof : [];
}

/**
 * The schema of the values of a map of `google.protobuf.Value` that holds only texts, numbers and
 * booleans; undefined for other fields. The option is found in the files of the contract, see
 * contract.ts.
 */
export function scalarValueSchema(field: DescField): JsonSchema | undefined {
  const option = field.parent.file.dependencies
    .flatMap(({ extensions }) => extensions)
    .find(({ typeName }) => typeName === "ticketing.v1.scalar_values") as
    | typeof scalar_values
    | undefined;
  if (option === undefined || !hasOption(field, option)) {
    return undefined;
  }
  const { maxLen, nullable } = getOption(field, option);
  return {
    anyOf: [
      { type: "string", maxLength: maxLen, pattern: "^[^\\x00]*$" },
      { type: "number" },
      { type: "boolean" },
      ...(nullable ? [{ type: "null" }] : []),
    ],
  };
}

/** The example values in the rules of a field. */
export function ruleExamples(field: DescField): readonly unknown[] {
  const { value } = hasOption(field, rulesOfField) ? getOption(field, rulesOfField).type : {};
  return value !== undefined && "example" in value ? value.example : [];
}

/**
 * The rules that the contract states. Read directly, a rule that is not stated has a proto2 default
 * such as `const: 0`, which is on the prototype.
 */
export function stated<Rules extends object>(rules: Rules): Partial<Rules> {
  return { ...rules };
}

/**
 * The keywords for the rules of one value. Rules that JSON Schema cannot
 * express are left out.
 * @param omitEmpty leaves `""` out of the allowed values
 */
export function valueKeywords({ type }: FieldRules, omitEmpty = false): JsonSchema {
  switch (type.case) {
    case "string":
      return stringKeywords(type.value, omitEmpty);
    case "bool": {
      const { const: exactly } = stated(type.value);
      return exactly === undefined ? {} : { const: exactly };
    }
    case "float":
    case "double":
    case "int32":
    case "uint32":
    case "sint32":
    case "fixed32":
    case "sfixed32":
      return numberKeywords(type.value);
    default:
      return {};
  }
}

/** The keywords for a required field without presence: it must not have its zero value. */
export function nonZeroKeywords(field: DescField): JsonSchema {
  if (field.presence !== FeatureSet_FieldPresence.IMPLICIT) {
    return {};
  }
  switch (field.fieldKind) {
    case "list":
      return { minItems: 1 };
    case "map":
      return { minProperties: 1 };
    case "scalar":
      return field.scalar === ScalarType.STRING ? { minLength: 1 } : {};
    default:
      return {};
  }
}

/** The keywords for the rules of a list, without those of its items. */
export function listKeywords({ type }: FieldRules): JsonSchema {
  if (type.case !== "repeated") {
    return {};
  }
  const { minItems, maxItems, unique } = stated<MessageShape<typeof RepeatedRulesSchema>>(
    type.value,
  );
  return {
    ...(minItems !== undefined && { minItems: Number(minItems) }),
    ...(maxItems !== undefined && { maxItems: Number(maxItems) }),
    ...(unique === true && { uniqueItems: true }),
  };
}

/** The keywords for the rules of a map, without those of its keys and values. */
export function mapKeywords({ type }: FieldRules): JsonSchema {
  if (type.case !== "map") {
    return {};
  }
  const { minPairs, maxPairs } = stated<MessageShape<typeof MapRulesSchema>>(type.value);
  return {
    ...(minPairs !== undefined && { minProperties: Number(minPairs) }),
    ...(maxPairs !== undefined && { maxProperties: Number(maxPairs) }),
  };
}

/** The rules common to all number types that are numbers in JSON. */
interface NumberRules {
  readonly const: number;
  readonly in: readonly number[];
  readonly notIn: readonly number[];
  readonly lessThan: { case?: "lt" | "lte" | undefined; value?: number | undefined };
  readonly greaterThan: { case?: "gt" | "gte" | undefined; value?: number | undefined };
}

const boundKeywords = {
  lt: "exclusiveMaximum",
  lte: "maximum",
  gt: "exclusiveMinimum",
  gte: "minimum",
} as const;

function numberKeywords(rules: NumberRules): JsonSchema {
  const { lessThan, greaterThan } = rules;
  const { const: exactly } = stated(rules);
  return {
    ...(exactly !== undefined && { const: exactly }),
    ...(rules.in.length > 0 && { enum: rules.in }),
    ...(rules.notIn.length > 0 && { not: { enum: rules.notIn } }),
    // Bounds that cross mean "outside this range". JSON Schema has no keyword for that.
    ...(!isCrossed(rules) && {
      ...(greaterThan.case && { [boundKeywords[greaterThan.case]]: greaterThan.value }),
      ...(lessThan.case && { [boundKeywords[lessThan.case]]: lessThan.value }),
    }),
  };
}

function isCrossed({ lessThan, greaterThan }: NumberRules): boolean {
  return (
    lessThan.value !== undefined &&
    greaterThan.value !== undefined &&
    lessThan.value < greaterThan.value
  );
}

type StringRules = MessageShape<typeof StringRulesSchema>;

function stringKeywords(rules: StringRules, omitEmpty: boolean): JsonSchema {
  const { len, minLen = len, maxLen = len, maxBytes, const: exactly } = stated(rules);
  // A string never has more characters than bytes.
  const most = maxLen ?? maxBytes;
  const [pattern, ...others] = patterns(rules);
  return {
    ...(exactly !== undefined && { const: exactly }),
    ...(rules.in.length > 0 && { enum: rules.in.filter((word) => word !== "" || !omitEmpty) }),
    ...(rules.notIn.length > 0 && { not: { enum: rules.notIn } }),
    ...(minLen !== undefined && { minLength: Number(minLen) }),
    ...(most !== undefined && { maxLength: Number(most) }),
    ...(pattern !== undefined && { pattern }),
    ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
    ...(rules.wellKnown.value === true && formats[rules.wellKnown.case]),
  };
}

/**
 * The schema of a text in a request. Postgres cannot store NUL, so the service refuses it, and the
 * pattern must too. A pattern that is not listed does not match NUL anyway.
 */
export function withoutNul({ pattern, ...schema }: JsonSchema): JsonSchema {
  const isSafe = schema.enum !== undefined || schema.const !== undefined || schema.format;
  const safe = isSafe ? pattern : (withoutNulPatterns.get(pattern) ?? pattern);
  return { ...schema, ...(safe !== undefined && { pattern: safe }) };
}

/** The schema of a text that may also be empty, which means that it is absent. */
export function orEmpty({ pattern, ...schema }: JsonSchema): JsonSchema {
  const isSafe = typeof pattern !== "string" || new RegExp(pattern, "u").test("");
  return {
    ...schema,
    ...(pattern !== undefined && { pattern: isSafe ? pattern : `^$|${pattern}` }),
  };
}

const withoutNulPatterns = new Map<unknown, string>([
  [undefined, "^[^\\x00]*$"],
  ["\\S", "^[^\\x00]*[^\\s\\x00][^\\x00]*$"],
  ["^https?://[^\\s]+$", "^https?://[^\\s\\x00]+$"],
  ["^https://[^\\s]+$", "^https://[^\\s\\x00]+$"],
]);

function patterns(rules: StringRules): string[] {
  const { pattern, prefix, suffix, contains } = stated(rules);
  return [
    pattern !== undefined && isPortable(pattern) && pattern,
    prefix !== undefined && `^${RegExp.escape(prefix)}`,
    suffix !== undefined && `${RegExp.escape(suffix)}$`,
    contains !== undefined && RegExp.escape(contains),
  ].filter((candidate) => typeof candidate === "string");
}

/** Whether a pattern in RE2 syntax means the same in JSON Schema, which uses JavaScript syntax. */
function isPortable(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return !/\[\[:/.test(pattern);
  } catch {
    return false;
  }
}

const formats: Partial<Record<string, JsonSchema>> = {
  email: { format: "email" },
  hostname: { format: "hostname" },
  ipv4: { format: "ipv4" },
  ipv6: { format: "ipv6" },
  uri: { format: "uri" },
  uriRef: { format: "uri-reference" },
  uuid: { format: "uuid" },
  tuuid: { pattern: "^[0-9a-fA-F]{32}$" },
  ulid: { pattern: "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$" },
};
