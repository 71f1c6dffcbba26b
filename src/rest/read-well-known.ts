import { type DescMessage, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { type ReadContext, refuse, type ValueReader } from "./read-context.ts";

const expected: Record<string, string> = {
  "google.protobuf.Timestamp": "must be an RFC 3339 time such as 2024-01-31T12:00:00Z",
  "google.protobuf.Duration": 'must be a duration in seconds such as "1.5s"',
  "google.protobuf.FieldMask": "must be a string of field names, separated by commas",
  "google.protobuf.Struct": "must be an object",
  "google.protobuf.ListValue": "must be a list",
  "google.protobuf.Value": "must be a JSON value",
  "google.protobuf.Any": 'must be an object with the "@type" of a known message',
};

/** The reader for a message with a JSON form of its own, wrappers excepted. */
export function wellKnownReader(desc: DescMessage): ValueReader {
  const { typeName } = desc;
  return (json, context) => {
    // protobuf-es takes what follows the unit for granted.
    if (typeName === "google.protobuf.Duration" && !/s$/.test(String(json))) {
      throw refuse(context, expected[typeName] ?? "");
    }
    try {
      return fromJson(desc, plainNumbers(json) as JsonValue, { registry: context.registry });
    } catch {
      throw refuse(context, expected[typeName] ?? "has an invalid value");
    }
  };
}

/** google.protobuf.Struct as a field: protobuf-es keeps it as the JSON object that it stands for. */
export function readStruct(json: unknown, context: ReadContext): JsonObject {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw refuse(context, "must be an object");
  }
  return plainNumbers(json) as JsonObject;
}

/** Free-form JSON has doubles only, while the rest of the body may have been read with bigints. */
function plainNumbers(json: unknown): unknown {
  if (typeof json === "bigint") {
    return Number(json);
  }
  if (typeof json !== "object" || json === null) {
    return json;
  }
  if (Array.isArray(json)) {
    return json.map(plainNumbers);
  }
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, plainNumbers(value)]));
}
