import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import type { JsonSchema } from "./json-schema.ts";
import { scalarSchema } from "./scalar-schema.ts";

/** The time that stands in every example. */
export const exampleTime = "2026-01-02T03:04:05.678Z";

const schemas: Readonly<Record<string, JsonSchema>> = {
  "google.protobuf.Timestamp": { type: "string", format: "date-time", examples: [exampleTime] },
  "google.protobuf.Duration": {
    type: "string",
    pattern: "^-?[0-9]+(\\.[0-9]{1,9})?s$",
    examples: ["1.5s"],
  },
  "google.protobuf.FieldMask": { type: "string", examples: ["subject,requester.name"] },
  "google.protobuf.Struct": { type: "object" },
  // The schema that accepts every JSON value.
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

/** The schema of a message with a JSON form of its own; undefined for all others. */
export function wellKnownSchema(desc: DescMessage): JsonSchema | undefined {
  if (isWrapperDesc(desc)) {
    const [value] = desc.fields as readonly (DescField & { fieldKind: "scalar" })[];
    return value && scalarSchema(value.scalar);
  }
  return schemas[desc.typeName];
}
