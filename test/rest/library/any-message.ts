import {
  create,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonValue,
  type Message,
  ScalarType,
} from "@bufbuild/protobuf";
import { anyPack, isWrapperDesc, ListValueSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import { isOutputOnly } from "../../../src/rest/output-only.ts";
import fc from "../../support/properties.ts";
import { type Author, AuthorSchema } from "./gen/library_pb.ts";

/** Random messages of a type, nested up to a depth. All of them have a JSON form. */
export function anyMessage(desc: DescMessage, depth = 2): fc.Arbitrary<Message> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const member of desc.members) {
    if (member.kind === "oneof") {
      const cases = member.fields.filter((field) => fits(field, depth));
      if (cases.length > 0) {
        fields[member.localName] = fc.oneof(
          ...cases.map((field) =>
            anyValue(field, depth).map((value) => ({ case: field.localName, value })),
          ),
        );
      }
    } else if (fits(member, depth)) {
      fields[member.localName] = anyField(member, depth);
    }
  }
  return fc.record(fields, { requiredKeys: [] }).map((init) => create(desc, init));
}

/** Whether a request can have a field: what only the service sets is ignored there. */
function fits(field: DescField, depth: number): boolean {
  const isShallow = !field.message || field.message.typeName.startsWith("google.protobuf.");
  return (depth > 0 || isShallow) && !isOutputOnly(field);
}

function anyField(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const value = anyValue(field, depth);
  switch (field.fieldKind) {
    case "list":
      return fc.array(value, { maxLength: 3 });
    case "map":
      return fc.dictionary(anyScalar(field.mapKey).map(String), value, { maxKeys: 3 });
    default:
      return value;
  }
}

function anyValue(field: DescField, depth: number): fc.Arbitrary<unknown> {
  if (field.enum !== undefined) {
    return fc.constantFrom(...field.enum.values.map(({ number }) => number));
  }
  if (field.message === undefined) {
    const longAsString = "longAsString" in field && field.longAsString;
    return longAsString ? anyScalar(field.scalar).map(String) : anyScalar(field.scalar);
  }
  if (isWrapperDesc(field.message)) {
    const { message } = field;
    const value = anyScalar(message.fields[0]?.scalar ?? ScalarType.STRING);
    const bare = field.fieldKind === "message" && field.oneof === undefined;
    return bare ? value : value.map((value) => create(message, { value }));
  }
  return anyWellKnown(field.message) ?? anyMessage(field.message, depth - 1);
}

// Milliseconds only: finer fractions are cut off on the way out.
const anyMillis = fc.integer({ min: 0, max: 999 }).map((ms) => ms * 1_000_000);

// JSON has no negative zero of its own.
const anyJson = fc.jsonValue({ maxDepth: 2 }).map((json) => JSON.parse(JSON.stringify(json)));

function anyWellKnown(desc: DescMessage): fc.Arbitrary<unknown> | undefined {
  switch (desc.typeName) {
    case "google.protobuf.Timestamp":
      return fc
        .tuple(fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n }), anyMillis)
        .map(([seconds, nanos]) => create(desc, { seconds, nanos }));
    case "google.protobuf.Duration":
      return fc
        .tuple(fc.bigInt({ min: 0n, max: 315_576_000_000n }), anyMillis, fc.boolean())
        .map(([seconds, nanos, minus]) =>
          create(desc, minus ? { seconds: -seconds, nanos: -nanos } : { seconds, nanos }),
        );
    case "google.protobuf.FieldMask":
      return fc
        .uniqueArray(fc.constantFrom("f_string", "nested.f_bool", "w_time"), { minLength: 1 })
        .map((paths) => create(desc, { paths }));
    case "google.protobuf.Struct":
      return fc.dictionary(fc.string(), anyJson, { maxKeys: 3 });
    case "google.protobuf.Value":
      return anyJson.map((json: JsonValue) => fromJson(ValueSchema, json));
    case "google.protobuf.ListValue":
      return fc.array(anyJson, { maxLength: 3 }).map((json) => fromJson(ListValueSchema, json));
    case "google.protobuf.Any":
      return anyMessage(AuthorSchema, 0).map((author) => anyPack(AuthorSchema, author as Author));
  }
  return undefined;
}

function anyScalar(type: ScalarType): fc.Arbitrary<unknown> {
  switch (type) {
    case ScalarType.STRING:
      return fc.string({ unit: "binary", maxLength: 12 });
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.BYTES:
      return fc.uint8Array({ maxLength: 8 });
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return fc.integer({ min: 0, max: 2 ** 32 - 1 });
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    case ScalarType.FLOAT:
      return fc.float().map((value) => value + 0);
    case ScalarType.DOUBLE:
      return fc.double().map((value) => value + 0);
  }
}
