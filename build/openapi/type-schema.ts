import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import type { EnumRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { JsonSchema } from "./json-schema.ts";
import { stated } from "./rules.ts";

/** The time in every example. */
export const exampleTime = "2026-01-02T03:04:05.678Z";

const integer = "^-?[0-9]+$";
const natural = "^[0-9]+$";

/**
 * The schema of a scalar in ProtoJSON. 64-bit integers are strings because a
 * JavaScript number is exact only up to 53 bits. ProtoJSON also allows the
 * strings `NaN` and `Infinity` for floating-point numbers. The schema does not:
 * every typed client would have to handle values that never occur.
 */
export function scalarSchema(type: ScalarType): JsonSchema {
  switch (type) {
    case ScalarType.STRING:
      return { type: "string" };
    case ScalarType.BOOL:
      return { type: "boolean" };
    case ScalarType.BYTES:
      return { type: "string", contentEncoding: "base64" };
    case ScalarType.FLOAT:
      return { type: "number", format: "float" };
    case ScalarType.DOUBLE:
      return { type: "number", format: "double" };
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return { type: "integer", format: "int32" };
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return { type: "integer", minimum: 0, maximum: 0xffffffff };
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return { type: "string", format: "int64", pattern: integer };
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return { type: "string", pattern: natural };
  }
}

/** The schema of the property names of a map with such keys. Empty: any name is allowed. */
export function mapKeySchema(type: ScalarType): JsonSchema {
  const { type: jsonType, pattern, minimum } = scalarSchema(type);
  if (jsonType === "boolean") {
    return { enum: ["true", "false"] };
  }
  if (jsonType === "integer") {
    return { pattern: minimum === 0 ? natural : integer };
  }
  return pattern === undefined ? {} : { pattern };
}

/** The schema of an enum: the names of its values, or of those that the rules of a field allow. */
export function enumSchema(desc: DescEnum, rules?: EnumRules): JsonSchema {
  const { in: only = [], notIn: never = [], const: exactly } = rules ? stated(rules) : {};
  const names = desc.values
    .filter(({ number }) => only.length === 0 || only.includes(number))
    .filter(({ number }) => !never.includes(number))
    .filter(({ number }) => exactly === undefined || exactly === number)
    .map(({ jsonName }) => jsonName);
  return { type: "string", enum: names };
}

/** The schema of a text that has one of these values, or one that only a newer service knows. */
export function openEnumSchema(known: readonly string[]): JsonSchema {
  return { anyOf: [{ type: "string", enum: known }, { type: "string" }] };
}

/** The known values of an open enum. Undefined for another schema. */
export function knownValuesOf({
  anyOf,
}: {
  readonly anyOf?: unknown;
}): readonly string[] | undefined {
  const [known, other] = (anyOf ?? []) as readonly JsonSchema[];
  return other?.type === "string" ? (known?.enum as readonly string[] | undefined) : undefined;
}

/** Whether an enum is the one that represents JSON `null`. */
export function isNullValue(desc: DescEnum | undefined): boolean {
  return desc?.typeName === "google.protobuf.NullValue";
}

const wellKnownSchemas: Readonly<Record<string, JsonSchema>> = {
  "google.protobuf.Timestamp": { type: "string", format: "date-time", examples: [exampleTime] },
  "google.protobuf.Duration": {
    type: "string",
    pattern: "^-?[0-9]+(\\.[0-9]{1,9})?s$",
    examples: ["1.5s"],
  },
  "google.protobuf.FieldMask": { type: "string", examples: ["subject,priority"] },
  "google.protobuf.Struct": { type: "object" },
  // The empty schema accepts every JSON value.
  "google.protobuf.Value": {},
  "google.protobuf.ListValue": { type: "array", items: {} },
  "google.protobuf.Empty": { type: "object" },
  "google.protobuf.Any": {
    type: "object",
    properties: { "@type": { type: "string" } },
    required: ["@type"],
    additionalProperties: true,
    examples: [{ "@type": "type.googleapis.com/google.protobuf.StringValue", value: "text" }],
  },
};

/** The schema of a message that ProtoJSON writes in a special way. Undefined for all others. */
export function wellKnownSchema(desc: DescMessage): JsonSchema | undefined {
  if (isWrapperDesc(desc)) {
    const [value] = desc.fields as readonly (DescField & { fieldKind: "scalar" })[];
    return value && scalarSchema(value.scalar);
  }
  return wellKnownSchemas[desc.typeName];
}

/** Whether a message represents a body of raw bytes, which is not JSON at all. */
export function isHttpBody(desc: DescMessage | undefined): boolean {
  return desc?.typeName === "google.api.HttpBody";
}
