import { type DescField, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import type {
  MapRulesSchema,
  RepeatedRulesSchema,
  StringRulesSchema,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { FieldRules } from "./field-rules.ts";
import type { JsonSchema } from "./json-schema.ts";
import { numberKeywords } from "./number-keywords.ts";

/**
 * The keywords for the rules of one value. What JSON Schema cannot express is
 * left out.
 * @param isOptionalWord whether to leave out the empty text where words are listed
 */
export function valueKeywords(rules: FieldRules, isOptionalWord = false): JsonSchema {
  const { type } = rules;
  switch (type.case) {
    case "string":
      return stringKeywords(type.value, isOptionalWord);
    case "bool":
      return "const" in given(type.value) ? { const: type.value.const } : {};
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

/** The keywords for a required field without presence, which must not have its zero value. */
export function presentKeywords(field: DescField): JsonSchema {
  if (field.presence !== FeatureSet_FieldPresence.IMPLICIT) return {};
  if (field.fieldKind === "list") return { minItems: 1 };
  if (field.fieldKind === "map") return { minProperties: 1 };
  return field.fieldKind === "scalar" && field.scalar === ScalarType.STRING ? { minLength: 1 } : {};
}

export function listKeywords({ type }: FieldRules): JsonSchema {
  if (type.case !== "repeated") return {};
  const { minItems, maxItems, unique } = given<MessageShape<typeof RepeatedRulesSchema>>(
    type.value,
  );
  return {
    ...(minItems !== undefined && { minItems: Number(minItems) }),
    ...(maxItems !== undefined && { maxItems: Number(maxItems) }),
    ...(unique === true && { uniqueItems: true }),
  };
}

export function mapKeywords({ type }: FieldRules): JsonSchema {
  if (type.case !== "map") return {};
  const { minPairs, maxPairs } = given<MessageShape<typeof MapRulesSchema>>(type.value);
  return {
    ...(minPairs !== undefined && { minProperties: Number(minPairs) }),
    ...(maxPairs !== undefined && { maxProperties: Number(maxPairs) }),
  };
}

type StringRules = MessageShape<typeof StringRulesSchema>;

function stringKeywords(rules: StringRules, isOptionalWord: boolean): JsonSchema {
  const { len, minLen = len, maxLen = len, maxBytes, const: exactly } = given(rules);
  // No text has more characters than bytes.
  const most = maxLen ?? maxBytes;
  const [pattern, ...others] = patterns(rules);
  return {
    ...(exactly !== undefined && { const: exactly }),
    ...(rules.in.length > 0 && {
      enum: rules.in.filter((word) => word !== "" || !isOptionalWord),
    }),
    ...(rules.notIn.length > 0 && { not: { enum: rules.notIn } }),
    ...(minLen !== undefined && { minLength: Number(minLen) }),
    ...(most !== undefined && { maxLength: Number(most) }),
    ...(pattern !== undefined && { pattern }),
    ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
    ...(rules.wellKnown.value === true && formats[rules.wellKnown.case]),
  };
}

/** Patterns of RE2 that mean nothing to JSON Schema, or something else, are left out. */
function patterns(rules: StringRules): string[] {
  const { pattern, prefix, suffix, contains } = given(rules);
  return [
    pattern !== undefined && isPortable(pattern) && pattern,
    prefix !== undefined && `^${RegExp.escape(prefix)}`,
    suffix !== undefined && `${RegExp.escape(suffix)}$`,
    contains !== undefined && RegExp.escape(contains),
  ].filter((candidate) => typeof candidate === "string");
}

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

/** The rules that are written in the contract: the defaults of proto2 are not own properties. */
function given<Rules extends object>(rules: Rules): Partial<Rules> {
  return { ...rules };
}
