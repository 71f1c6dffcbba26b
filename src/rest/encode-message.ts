import {
  type DescEnum,
  type DescExtension,
  type DescField,
  type DescMessage,
  getExtension,
  type MessageShape,
  type Registry,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import {
  type Any,
  anyUnpack,
  FeatureSet_FieldPresence,
  hasCustomJsonRepresentation,
  isWrapperDesc,
  type Timestamp,
} from "@bufbuild/protobuf/wkt";
import { type AnyMessage, getField } from "./any-message.ts";

export interface WriteOptions {
  /**
   * Fractional-second digits that times always have; further ones are cut off. Default: 0, 3, 6 or 9,
   * as many as a time needs.
   */
  readonly timestampDigits?: 3 | 6 | 9;
  /** Writes the numbers of enums in place of their names. */
  readonly enumAsInteger?: boolean;
  /** Names fields as the contract does: `page_size` in place of `pageSize`. */
  readonly useProtoFieldName?: boolean;
  /** Leaves out fields without presence that are `false`, `0`, `""` or `[]`. */
  readonly omitDefaults?: boolean;
  /** Writes null for messages that are unset, instead of leaving them out. */
  readonly nullForUnset?: boolean;
}

interface RenderJsonOptions extends WriteOptions {
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry;
}

/**
 * Writes a message as ProtoJSON.
 *
 * @throws Error for a message without a JSON form, such as an Any of an unregistered type.
 */
type JsonRenderer = <Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  registry?: Registry,
) => string;

/** Creates a renderer, which saves checking the options for each message. */
export function createJsonRenderer(options: WriteOptions): JsonRenderer {
  const writer = createWriter(options);
  return (schema, message, registry) => JSON.stringify(writer.message(schema)(message, registry));
}

/**
 * Writes a message as ProtoJSON. Unless `omitDefaults` says otherwise, fields without presence are
 * always included (`false`, `0`, `""`, `[]`). Unset messages and optional fields are left out.
 *
 * @throws Error for a message without a JSON form, such as an Any of an unregistered type.
 */
export function renderJson<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: RenderJsonOptions = {},
): string {
  return JSON.stringify(createWriter(options).message(schema)(message, options.registry));
}

/** Turns a value of a protobuf-es message into a value that JSON.stringify writes as ProtoJSON. */
type Encoder = (value: unknown, registry: Registry | undefined) => unknown;

/** The encoders for one set of options. */
interface Writer {
  /** The encoder for a message type, compiled on first use. */
  message(desc: DescMessage): Encoder;
  /** The encoder for everything a field holds; undefined if it can be written as it is. */
  field(field: DescField): Encoder | undefined;
}

/** Writers by their options, shared by all transcoders. */
const writers = new Map<string, Writer>();

export function createWriter(options: WriteOptions = {}): Writer {
  const { timestampDigits = 0, enumAsInteger, useProtoFieldName, omitDefaults } = options;
  const flags = [enumAsInteger, useProtoFieldName, omitDefaults, options.nullForUnset];
  const key = `${timestampDigits} ${flags.map(Boolean).join(" ")}`;
  let writer = writers.get(key);
  if (writer === undefined) {
    writer = writerOf(options);
    writers.set(key, writer);
  }
  return writer;
}

function writerOf(options: WriteOptions): Writer {
  const { timestampDigits, enumAsInteger, useProtoFieldName, omitDefaults } = options;
  const { nullForUnset = false } = options;
  const encoders = new WeakMap<DescMessage, Encoder>();
  return { message: messageEncoder, field: fieldEncoder };

  function messageEncoder(desc: DescMessage): Encoder {
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
        return (message) => renderTimestamp(message as Timestamp, timestampDigits);
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

  function writeEncoder(desc: DescMessage): Encoder {
    const encode = writeFields(desc);
    return desc.proto.extensionRange.length === 0
      ? encode
      : (message, registry) => ({
          ...(encode(message, registry) as object),
          ...encodeExtensions(desc, message as AnyMessage, registry),
        });
  }

  /** The extensions of a message that are in the registry, `[package.name]` in JSON. */
  function encodeExtensions(desc: DescMessage, message: AnyMessage, registry?: Registry): object {
    const numbers = new Set(message.$unknown?.map(({ no }) => no));
    const entries = [...numbers].flatMap((number) => {
      const extension = registry?.getExtensionFor(desc, number);
      if (extension === undefined) {
        return [];
      }
      const encode = fieldEncoder(extension) ?? identity;
      return [[extension.jsonName, encode(getExtension(message, extension), registry)]];
    });
    return Object.fromEntries(entries);
  }

  /**
   * Writes a message type's encoder as code: one object literal with all its fields. A loop over the
   * fields, with the same code for every type, takes ten times as long. Fields that are undefined are
   * left out by JSON.stringify.
   */
  function writeFields(desc: DescMessage): Encoder {
    const encoders = desc.fields.map(fieldEncoder);
    const members = desc.fields.map((field, i) => {
      const encoder = encoders[i] && `encoders[${i}]`;
      const name = JSON.stringify(useProtoFieldName ? field.name : field.jsonName);
      return `[${name}]: ${writeValue(field, encoder)}`;
    });
    const code = `return (message, registry) => ({ ${members.join(", ")} });`;
    try {
      return new Function("encoders", code)(encoders);
    } catch (error) {
      // Some runtimes do not compile code from text:
      // https://developers.cloudflare.com/workers/runtime-apis/web-standards/
      if (error instanceof EvalError) {
        return loopEncoder(desc, encoders);
      }
      throw error;
    }
  }

  function loopEncoder(desc: DescMessage, encoders: readonly (Encoder | undefined)[]): Encoder {
    const members = desc.fields.map((field, i) => ({
      name: useProtoFieldName ? field.name : field.jsonName,
      field,
      encode: encoders[i] ?? identity,
    }));
    return (message, registry) => {
      const shaped = reflect(desc, message as AnyMessage);
      const json: [string, unknown][] = [];
      for (const { name, field, encode } of members) {
        const isImplicit = field.presence === FeatureSet_FieldPresence.IMPLICIT;
        const isWritten = isImplicit && field.oneof === undefined && !omitDefaults;
        if (isWritten || shaped.isSet(field)) {
          json.push([name, encode(getField(message as AnyMessage, field), registry)]);
        } else if (isNull(field)) {
          json.push([name, null]);
        }
      }
      return Object.fromEntries(json);
    };
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
      return omitDefaults
        ? `${writeIsSet(field, value)} ? ${encode(value)} : undefined`
        : encode(value);
    }
    // Defaults of proto2 fields live on the prototype.
    const isSet = `${value} !== undefined && Object.hasOwn(message, ${name})`;
    return `${isSet} ? ${encode(value)} : ${isNull(field) ? "null" : "undefined"}`;
  }

  /** Whether a field is null when it is unset: a message outside a oneof. */
  function isNull({ fieldKind, oneof }: DescField): boolean {
    return nullForUnset && fieldKind === "message" && oneof === undefined;
  }

  function fieldEncoder(field: DescField | DescExtension): Encoder | undefined {
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
  function valueEncoder(field: DescField | DescExtension): Encoder | undefined {
    const { message } = field;
    if (message === undefined) {
      return field.enum === undefined
        ? scalarEncoder(field.scalar)
        : enumEncoder(field.enum, enumAsInteger);
    }
    if (message.typeName === "google.protobuf.Struct") {
      // As a field it is kept as the JSON object that it represents.
      return undefined;
    }
    if (isWrapperDesc(message) && field.fieldKind === "message" && field.oneof === undefined) {
      // As a singular field it is kept as the bare value.
      return valueEncoder(message.fields[0] as DescField);
    }
    return messageEncoder(message);
  }
}

/** Writes the test of whether a field without presence differs from its default. */
function writeIsSet({ fieldKind, scalar }: DescField, value: string): string {
  if (fieldKind === "map") {
    return `Object.keys(${value}).length > 0`;
  }
  if (fieldKind === "list") {
    return `${value}.length > 0`;
  }
  switch (scalar) {
    case ScalarType.STRING:
    case ScalarType.BYTES:
      return `${value}.length > 0`;
    case ScalarType.BOOL:
      return value;
    case ScalarType.FLOAT:
    case ScalarType.DOUBLE:
      // A negative zero is not the default.
      return `!Object.is(${value}, 0)`;
    default:
      // 64-bit integers are bigint, or text if the contract asks for it.
      return `${value} != 0`;
  }
}

function identity(value: unknown): unknown {
  return value;
}

type ScalarEncoder = (value: unknown) => unknown;

/** The encoder for a scalar type; undefined if JSON.stringify writes the value as it should be. */
function scalarEncoder(type: ScalarType): ScalarEncoder | undefined {
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
function enumEncoder(desc: DescEnum, asInteger = false): ScalarEncoder | undefined {
  if (desc.typeName === "google.protobuf.NullValue") {
    return () => null;
  }
  return asInteger ? undefined : (value) => desc.value[value as number]?.jsonName ?? value;
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
 * Writes a time as RFC 3339 in UTC: `2024-01-01T00:00:00.000Z`. About fifteen times as fast as
 * Date.toISOString.
 *
 * @param digits of the fraction, which is cut off beyond them; default: 0, 3, 6 or 9, as many as it
 *   needs.
 * @throws RangeError for a time outside the years 1 to 9999.
 */
function renderTimestamp({ seconds, nanos }: Timestamp, digits?: 3 | 6 | 9): string {
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
  const time = `${date}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second % 60]}`;
  return digits === 3 ? `${time}.${millis}Z` : `${time}${fraction(nanos, digits)}Z`;
}

function fraction(nanos: number, digits?: 6 | 9): string {
  const needed = nanos % 1_000 !== 0 ? 9 : nanos % 1_000_000 !== 0 ? 6 : nanos === 0 ? 0 : 3;
  const kept = digits ?? needed;
  return kept === 0 ? "" : `.${String(nanos).padStart(9, "0").slice(0, kept)}`;
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
