import {
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  ScalarType,
} from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { isOutputOnly } from "../../src/rest/output-only.ts";

/** A source of numbers from 0 up to, and without, 1. The same seed gives the same numbers. */
export type Random = () => number;

/** Numbers by xorshift: https://www.jstatsoft.org/article/view/v008i14 */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export const below = (random: Random, end: number) => Math.floor(random() * end);

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)] as T;
}

const units = [
  ..."abcXYZ019 _-.~%&=+/?#;:,@'\"\\<>[]{}\u0000\n\u007fäßçİ\u2028漢字\u{1f600}\u{10ffff}",
];

export const randomText = (random: Random, longest = 8) =>
  Array.from({ length: below(random, longest + 1) }, () => pick(random, units)).join("");

/** A message of a type in ProtoJSON, with a few of its fields that a client may set. */
export function randomJson(random: Random, desc: DescMessage, depth = 3): JsonObject {
  const entries = new Map<string, JsonValue>();
  const taken = new Set<unknown>();
  const count = below(random, 7);
  for (let i = 0; i < count; i++) {
    const field = pick(random, desc.fields);
    const isDeep = field.message !== undefined && depth === 0;
    if (isDeep || isOutputOnly(field) || field.enum?.typeName === "google.protobuf.NullValue") {
      continue;
    }
    if (field.oneof === undefined || !taken.has(field.oneof)) {
      taken.add(field.oneof);
      entries.set(field.jsonName, randomField(random, field, depth));
    }
  }
  return Object.fromEntries(entries);
}

function randomField(random: Random, field: DescField, depth: number): JsonValue {
  const values = () =>
    Array.from({ length: below(random, 4) }, () => randomValue(random, field, depth));
  switch (field.fieldKind) {
    case "list":
      return values();
    case "map":
      return Object.fromEntries(
        values().map((value) => [String(randomScalar(random, field.mapKey)), value]),
      );
    default:
      return randomValue(random, field, depth);
  }
}

function randomValue(random: Random, field: DescField, depth: number): JsonValue {
  if (field.enum !== undefined) {
    const { name, number } = pick(random, field.enum.values);
    return random() < 0.5 ? name : number;
  }
  return field.message === undefined
    ? randomScalar(random, field.scalar)
    : (randomSpecial(random, field.message) ?? randomJson(random, field.message, depth - 1));
}

/** A message that is no plain object in JSON. */
function randomSpecial(random: Random, desc: DescMessage): JsonValue | undefined {
  if (isWrapperDesc(desc)) {
    return randomScalar(random, desc.fields[0]?.scalar ?? ScalarType.STRING);
  }
  switch (desc.typeName) {
    case "google.protobuf.Timestamp":
      return new Date(-62_135_596_800_000 + below(random, 315_537_897_600_000)).toISOString();
    case "google.protobuf.Duration":
      return `${random() < 0.5 ? "-" : ""}${below(random, 1e9)}.${1 + below(random, 999_999)}s`;
    case "google.protobuf.FieldMask":
      return pick(random, ["fString", "nested.fBool,wTime", "a"]);
    case "google.protobuf.Struct":
      return { [randomText(random)]: anyJson(random) };
    case "google.protobuf.Value":
      return anyJson(random);
    case "google.protobuf.ListValue":
      return [anyJson(random), anyJson(random)];
    case "google.protobuf.Any":
      return { "@type": "type.googleapis.com/library.Author", givenName: randomText(random) };
  }
  return undefined;
}

function anyJson(random: Random, depth = 2): JsonValue {
  switch (below(random, depth > 0 ? 6 : 4)) {
    case 0:
      return null;
    case 1:
      return random() < 0.5;
    case 2:
      return randomDouble(random);
    case 3:
      return randomText(random);
    case 4:
      return [anyJson(random, depth - 1)];
    default:
      return { [randomText(random)]: anyJson(random, depth - 1) };
  }
}

// Zero is not negative: JSON loses its sign.
const randomDouble = (random: Random) => (random() - 0.5) * 10 ** below(random, 300) + 0 || 0;

/** A scalar in ProtoJSON, in one of its forms. */
export function randomScalar(random: Random, type: ScalarType): string | number | boolean {
  const form = (value: number) => (random() < 0.2 ? String(value) : value);
  switch (type) {
    case ScalarType.STRING:
      return randomText(random);
    case ScalarType.BOOL:
      return random() < 0.5;
    case ScalarType.BYTES:
      return Buffer.from(randomText(random)).toString(random() < 0.5 ? "base64" : "base64url");
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return form(below(random, 2 ** 32) - 2 ** 31);
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return form(below(random, 2 ** 32));
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return String(BigInt.asIntN(64, bits(random)));
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return String(bits(random));
    case ScalarType.FLOAT:
      return Math.fround((random() - 0.5) * 10 ** below(random, 38)) + 0 || 0;
    case ScalarType.DOUBLE:
      return random() < 0.1 ? pick(random, ["NaN", "Infinity", "-Infinity"]) : randomDouble(random);
  }
}

/** 64 bits, as often few as many. */
const bits = (random: Random) =>
  ((BigInt(below(random, 2 ** 32)) << 32n) | BigInt(below(random, 2 ** 32))) >>
  BigInt(below(random, 64));
