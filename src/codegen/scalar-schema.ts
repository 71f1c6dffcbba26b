import { ScalarType } from "@bufbuild/protobuf";
import type { JsonSchema } from "./json-schema.ts";

/**
 * The schema of a scalar in ProtoJSON. 64-bit integers are strings, as numbers
 * of JavaScript are not exact beyond 53 bits. Floating-point numbers can also
 * be the strings `NaN` and `Infinity`; that is left out, as every client would
 * have to deal with a type that it never meets.
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

const integer = "^-?[0-9]+$";
const natural = "^[0-9]+$";

/** What the names of the properties are like in a map with such keys; empty: anything. */
export function mapKeySchema(type: ScalarType): JsonSchema {
  const { type: jsonType, pattern, minimum } = scalarSchema(type);
  if (jsonType === "boolean") return { enum: ["true", "false"] };
  if (jsonType === "integer") return { pattern: minimum === 0 ? natural : integer };
  return pattern === undefined ? {} : { pattern };
}
