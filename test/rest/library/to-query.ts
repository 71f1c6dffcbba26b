import type { DescMessage, JsonObject, JsonValue } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation, isWrapperDesc } from "@bufbuild/protobuf/wkt";

const stringLike = /^google\.protobuf\.(?:Timestamp|Duration|FieldMask)$/;

/** The part of a message in ProtoJSON that query parameters can carry. */
export function onlyParameters(desc: DescMessage, json: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(json)) {
    const field = desc.fields.find(({ jsonName }) => jsonName === key);
    if (field === undefined || value === null || field.fieldKind === "map") {
      continue;
    }
    const { message } = field;
    if (message === undefined || isWrapperDesc(message) || stringLike.test(message.typeName)) {
      if (message === undefined || field.fieldKind !== "list") {
        kept[key] = value;
      }
    } else if (field.fieldKind === "message" && !hasCustomJsonRepresentation(message)) {
      const inner = onlyParameters(message, value as JsonObject);
      if (Object.keys(inner).length > 0) {
        kept[key] = inner;
      }
    }
  }
  return kept;
}

/** The query of a client for a message: `a=1&b.c=x&list=1&list=2`. */
export function toQuery(json: JsonObject, prefix = ""): string {
  return Object.entries(json)
    .flatMap(([key, value]) => {
      const name = `${prefix}${key}`;
      return isObject(value)
        ? [toQuery(value, `${name}.`)]
        : [value].flat().map((item) => `${name}=${encodeURIComponent(String(item))}`);
    })
    .join("&");
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
