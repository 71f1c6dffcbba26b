import {
  type DescEnum,
  type DescField,
  type DescMessage,
  type MessageShape,
  type Registry,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import {
  type Any,
  anyUnpack,
  FeatureSet_FieldPresence,
  hasCustomJsonRepresentation,
  isWrapperDesc,
  type Timestamp,
} from "@bufbuild/protobuf/wkt";
import type { AnyMessage } from "./any-message.ts";

export interface RenderJsonOptions {
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry;
}

/**
 * Writes a message as ProtoJSON, with two decisions that the standard leaves open: fields without
 * presence are always there (`false`, `0`, `""`, `[]`), and times always have milliseconds
 * (`2024-01-01T00:00:00.000Z`). Unset messages and optional fields are left out.
 *
 * @throws Error for what has no JSON form, such as an Any of a type that is not in the registry.
 */
export function renderJson<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: RenderJsonOptions = {},
): string {
  return JSON.stringify(messageEncoder(schema)(message, options.registry));
}

/** Turns a value as protobuf-es keeps it into what JSON.stringify writes as ProtoJSON. */
export type Encoder = (value: unknown, registry: Registry | undefined) => unknown;

const encoders = new WeakMap<DescMessage, Encoder>();

/** The encoder for a message type, compiled on first use. */
export function messageEncoder(desc: DescMessage): Encoder {
  let encoder = encoders.get(desc);
  if (encoder === undefined) {
    encoder = hasCustomJsonRepresentation(desc) ? specialEncoder(desc) : compileMessage(desc);
    encoders.set(desc, encoder);
  }
  return encoder;
}

function specialEncoder(desc: DescMessage): Encoder {
  if (isWrapperDesc(desc)) {
    const encode = valueEncoder(desc.fields[0] as DescField) ?? identity;
    return (message, registry) => encode((message as AnyMessage).value, registry);
  }
  switch (desc.typeName) {
    case "google.protobuf.Timestamp":
      return (message) => renderTimestamp(message as Timestamp);
    case "google.protobuf.Any":
      return (message, registry) => encodeAny(message as Any, registry);
    default:
      return (message) => toJson(desc, message as AnyMessage);
  }
}

function encodeAny(any: Any, registry: Registry | undefined): unknown {
  if (any.typeUrl === "") {
    return {};
  }
  const message = registry && anyUnpack(any, registry);
  const desc = message && registry.getMessage(message.$typeName);
  if (desc === undefined) {
    throw new Error(`google.protobuf.Any holds ${any.typeUrl}, which is not in the registry`);
  }
  const json = messageEncoder(desc)(message, registry);
  return hasCustomJsonRepresentation(desc)
    ? { "@type": any.typeUrl, value: json }
    : { "@type": any.typeUrl, ...(json as object) };
}

function compileMessage(desc: DescMessage): Encoder {
  let encode: Encoder | undefined;
  return (message, registry) => {
    // At the first call, as a message can contain itself.
    encode ??= writeEncoder(desc);
    return encode(message, registry);
  };
}

/**
 * Writes a message type's encoder as code: one object literal with all its fields. A loop over the
 * fields, which one piece of code runs for every type, takes ten times as long. Fields that are
 * undefined are left out by JSON.stringify.
 */
function writeEncoder(desc: DescMessage): Encoder {
  const encoders = desc.fields.map(fieldEncoder);
  const members = desc.fields.map((field, i) => {
    const encoder = encoders[i] && `encoders[${i}]`;
    return `[${JSON.stringify(field.jsonName)}]: ${writeValue(field, encoder)}`;
  });
  const code = `return (message, registry) => ({ ${members.join(", ")} });`;
  return new Function("encoders", code)(encoders);
}

function writeValue(field: DescField, encoder: string | undefined): string {
  const name = JSON.stringify(field.localName);
  const encode = (value: string) => (encoder ? `${encoder}(${value}, registry)` : value);
  if (field.oneof !== undefined) {
    const member = `message[${JSON.stringify(field.oneof.localName)}]`;
    return `${member}.case === ${name} ? ${encode(`${member}.value`)} : undefined`;
  }
  const value = `message[${name}]`;
  // Lists, maps and fields with implicit presence have a value in every message.
  if (field.presence === FeatureSet_FieldPresence.IMPLICIT) {
    return encode(value);
  }
  // Defaults of proto2 fields live on the prototype.
  const isSet = `${value} !== undefined && Object.hasOwn(message, ${name})`;
  return `${isSet} ? ${encode(value)} : undefined`;
}

/** The encoder for all that a field holds; undefined if it can be written as it is. */
export function fieldEncoder(field: DescField): Encoder | undefined {
  const encode = valueEncoder(field);
  if (encode === undefined) {
    return undefined;
  }
  switch (field.fieldKind) {
    case "list":
      return (items, registry) => (items as unknown[]).map((item) => encode(item, registry));
    case "map":
      return (map, registry) =>
        Object.fromEntries(
          Object.entries(map as object).map(([key, value]) => [key, encode(value, registry)]),
        );
    default:
      return encode;
  }
}

/** The encoder for one value of a field; undefined if it can be written as it is. */
function valueEncoder(field: DescField): Encoder | undefined {
  const { message } = field;
  if (message === undefined) {
    return field.enum === undefined ? scalarEncoder(field.scalar) : enumEncoder(field.enum);
  }
  if (message.typeName === "google.protobuf.Struct") {
    // As a field it is kept as the JSON object that it stands for.
    return undefined;
  }
  if (isWrapperDesc(message) && field.fieldKind === "message" && field.oneof === undefined) {
    // As a singular field it is kept as the bare value.
    return valueEncoder(message.fields[0] as DescField);
  }
  return messageEncoder(message);
}

function identity(value: unknown): unknown {
  return value;
}

type ScalarEncoder = (value: unknown) => unknown;

/** The encoder for a scalar type; undefined if JSON.stringify writes the value as it should be. */
export function scalarEncoder(type: ScalarType): ScalarEncoder | undefined {
  switch (type) {
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return String;
    case ScalarType.FLOAT:
    case ScalarType.DOUBLE:
      // NaN and the infinities are strings in ProtoJSON.
      return (value) => (Number.isFinite(value) ? value : String(value));
    case ScalarType.BYTES:
      return (value) => {
        const { buffer, byteOffset, byteLength } = value as Uint8Array;
        return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
      };
    default:
      return undefined;
  }
}

/** The encoder for an enum: names, and numbers for values that the contract does not know. */
export function enumEncoder(desc: DescEnum): ScalarEncoder {
  if (desc.typeName === "google.protobuf.NullValue") {
    return () => null;
  }
  return (value) => desc.value[value as number]?.jsonName ?? value;
}

const secondsPerDay = 86_400;
// 0001-01-01 and 9999-12-31, as days since 1970.
const firstDay = -719_162;
const lastDay = 2_932_896;

const twoDigits = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
const threeDigits = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, "0"));

/** Dates already written, by days since 1970: the times in one response mostly share a few days. */
const dates = new Map<number, string>();
const maxDates = 4096;

/**
 * Writes a time as RFC 3339 in UTC, always with milliseconds: `2024-01-01T00:00:00.000Z`. Finer
 * fractions are cut off. About fifteen times as fast as Date.toISOString.
 *
 * @throws RangeError for a time outside the years 1 to 9999.
 */
export function renderTimestamp({ seconds, nanos }: Timestamp): string {
  const total = Number(seconds);
  const day = Math.floor(total / secondsPerDay);
  const second = total - day * secondsPerDay;
  const hour = Math.trunc(second / 3600);
  const minute = Math.trunc(second / 60) - hour * 60;
  const date = dates.get(day) ?? renderDate(day);
  const millis = threeDigits[Math.floor(nanos / 1_000_000)];
  if (millis === undefined) {
    throw new RangeError(`google.protobuf.Timestamp cannot have ${nanos} nanoseconds`);
  }
  return `${date}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second % 60]}.${millis}Z`;
}

function renderDate(day: number): string {
  if (!(day >= firstDay && day <= lastDay)) {
    throw new RangeError("google.protobuf.Timestamp is outside the years 1 to 9999");
  }
  if (dates.size >= maxDates) {
    dates.clear();
  }
  const date = new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
