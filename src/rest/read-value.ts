import {
  create,
  type DescEnum,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Registry,
  ScalarType,
} from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { type FieldMask, FieldMaskSchema } from "@bufbuild/protobuf/wkt";
import { formatPath, invalidField, type RestError } from "./rest-error.ts";

/** A fault in the JSON of a field, or in its part `at` an index or key. */
export interface FieldFault {
  readonly at?: string | number;
  /** Stable, upper snake case. */
  readonly reason: string;
  readonly message: string;
}

/**
 * Checks the JSON of a field, or the texts of a list in the query, before it is decoded. If it finds a
 * fault, the request is refused.
 */
export type FieldCheck = (field: DescField, json: unknown) => FieldFault | undefined;

/** The state of one read of JSON. */
export interface ReadContext {
  /** The current position. Left as it is when a reader throws, so that the error can name it. */
  readonly path: (string | number)[];
  /** Message types that google.protobuf.Any may hold. */
  readonly registry: Registry | undefined;
  /** Gets values that the contract does not know, by their path; undefined: they are rejected. */
  readonly unknown?: ((path: string, value: unknown) => void) | undefined;
  readonly checkField?: FieldCheck | undefined;
  /** Whether `""` leaves fields of other types unset. */
  readonly emptyIsUnset?: boolean;
  readonly mapsInQuery?: boolean;
}

/**
 * Turns a parsed JSON value into a value as protobuf-es keeps it in a message.
 *
 * @throws RestError INVALID_ARGUMENT, naming the field.
 */
export type ValueReader = (json: unknown, context: ReadContext) => unknown;

/** Rejects a value that the contract does not know, or passes it on. */
export function handleUnknown(context: ReadContext, message: string, value: unknown): void {
  if (context.unknown === undefined) {
    throw invalidValue(context, message, "UNKNOWN_FIELD");
  }
  context.unknown(formatPath(context.path), value);
}

/** The error for the value that a reader is at. */
export function invalidValue(
  context: ReadContext,
  message: string,
  reason = "INVALID_VALUE",
): RestError {
  return invalidField(formatPath(context.path), reason, message);
}

/** @throws RestError if the application's check of the field finds a fault. */
export function checkValue(field: DescField, json: unknown, context: ReadContext): void {
  const fault = context.checkField?.(field, json);
  if (fault !== undefined) {
    context.path.push(...(fault.at === undefined ? [] : [fault.at]));
    throw invalidValue(context, fault.message, fault.reason);
  }
}

/** A JSON number that JSON.parse has rounded to an integer, which no integer field accepts. */
export class RoundedNumber {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/**
 * Turns a parsed JSON value into a scalar as protobuf-es keeps it, or into `undefined` when the
 * value does not fit. 64-bit integers may arrive as bigint.
 */
type ScalarReader = (json: unknown) => unknown;

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number in a JSON value, NaN if there is none. ProtoJSON allows numbers as strings. */
function toNumber(json: unknown): number {
  const numeric =
    typeof json === "string"
      ? numberForm.test(json)
      : typeof json === "number" || typeof json === "bigint";
  return numeric ? Number(json) : Number.NaN;
}

function integerReader(min: number, max: number): ScalarReader {
  return (json) => {
    const value = toNumber(typeof json === "string" ? exactInteger(json) : json);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  };
}

function bigintReader(min: bigint, max: bigint): ScalarReader {
  return (json) => {
    const value = toBigint(json);
    return value !== undefined && value >= min && value <= max ? value : undefined;
  };
}

function toBigint(json: unknown): bigint | undefined {
  switch (typeof json) {
    case "bigint":
      return json;
    case "string":
      return exactInteger(json);
    case "number":
      // Beyond these, integers arrive as bigint: here digits are lost, such as a fraction.
      return Number.isSafeInteger(json) ? BigInt(json) : undefined;
    default:
      return undefined;
  }
}

const decimal = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/** No integer of a contract has more digits, and they would take long to read. */
const maxDigits = 20;

/**
 * The integer that a JSON number represents, without loss in any form: `9.007199254740993e15`, `1.0`.
 * Undefined for other numbers, and for more digits than 64 bits have.
 */
export function exactInteger(text: string): bigint | undefined {
  const match = decimal.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  // The number of places by which the point moves to the right.
  const shift = Number(exponent) - fraction.length;
  const end = digits.length + shift;
  if (digits === "") {
    return 0n;
  }
  if (end > maxDigits || (shift < 0 && !isZeros(digits, end))) {
    return undefined;
  }
  return BigInt(`${sign}${digits.slice(0, end).padEnd(end, "0")}`);
}

const isZeros = (digits: string, start: number) => start > 0 && !/[1-9]/.test(digits.slice(start));

/** @param round to the precision of the type: a value that becomes infinite is out of range. */
function floatReader(round: (value: number) => number): ScalarReader {
  return (json) => {
    switch (json) {
      case "NaN":
        return Number.NaN;
      case "Infinity":
        return Number.POSITIVE_INFINITY;
      case "-Infinity":
        return Number.NEGATIVE_INFINITY;
    }
    const value = toNumber(json instanceof RoundedNumber ? json.value : json);
    const rounded = round(value);
    return Number.isFinite(rounded) ? rounded : undefined;
  };
}

function readBytes(json: unknown): Uint8Array | undefined {
  if (typeof json !== "string") {
    return undefined;
  }
  try {
    return base64Decode(json);
  } catch {
    return undefined;
  }
}

const readInt32 = integerReader(-(2 ** 31), 2 ** 31 - 1);
const readUint32 = integerReader(0, 2 ** 32 - 1);
const readInt64 = bigintReader(-(2n ** 63n), 2n ** 63n - 1n);
const readUint64 = bigintReader(0n, 2n ** 64n - 1n);

const readDouble = floatReader((value) => value);
const readFloat = floatReader(Math.fround);

/** The reader for a scalar type, and its requirement in words. */
export function scalarReader(type: ScalarType): { read: ScalarReader; expected: string } {
  switch (type) {
    case ScalarType.STRING:
      return {
        // A lone surrogate has no UTF-8, and so no place in a message.
        read: (json) => (typeof json === "string" && json.isWellFormed() ? json : undefined),
        expected: "must be a string of valid Unicode",
      };
    case ScalarType.BOOL:
      return {
        read: (json) => (typeof json === "boolean" ? json : undefined),
        expected: "must be true or false",
      };
    case ScalarType.BYTES:
      return { read: readBytes, expected: "must be a base64 string" };
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return { read: readInt32, expected: "must be an integer from -2147483648 to 2147483647" };
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return { read: readUint32, expected: "must be an integer from 0 to 4294967295" };
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return { read: readInt64, expected: "must be a 64-bit integer" };
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return { read: readUint64, expected: "must be an unsigned 64-bit integer" };
    case ScalarType.DOUBLE:
      return { read: readDouble, expected: "must be a number" };
    case ScalarType.FLOAT:
      return { read: readFloat, expected: "must be a 32-bit floating point number" };
  }
}

/** The reader for an enum, which accepts names and numbers, and its requirement in words. */
export function enumReader(desc: DescEnum): { read: ScalarReader; expected: string } {
  const numbers = new Map<unknown, number>();
  for (const value of desc.values) {
    numbers.set(value.jsonName, value.number).set(value.name, value.number);
  }
  if (desc.typeName === "google.protobuf.NullValue") {
    numbers.set(null, 0);
  }
  const read: ScalarReader = (json) => {
    if (typeof json === "string" || json === null) {
      return numbers.get(json);
    }
    // An open enum keeps numbers that this version of the contract does not know.
    return desc.open || (typeof json === "number" && json in desc.value)
      ? readInt32(json)
      : undefined;
  };
  const names = desc.values.map((value) => value.jsonName);
  return { read, expected: `must be one of ${names.join(", ")}` };
}

/** Booleans in places that hold only text: map keys, paths and queries. */
export function boolFromText(text: string): boolean | string {
  return text === "true" ? true : text === "false" ? false : text;
}

/** The reader for a message with its own JSON form, except wrappers and Any. */
export function wellKnownReader(desc: DescMessage): ValueReader {
  const { typeName } = desc;
  if (typeName === "google.protobuf.FieldMask") {
    return readFieldMask;
  }
  const form = forms[typeName];
  return (json, context) => {
    const plain = plainJson(json, context) as JsonValue;
    try {
      if (form?.(String(json)) !== false) {
        return fromJson(desc, plain);
      }
    } catch {
      // Falls through to the error below.
    }
    throw invalidValue(context, expected[typeName] ?? "has an invalid value");
  };
}

const expected: Record<string, string> = {
  "google.protobuf.Timestamp": "must be an RFC 3339 time such as 2024-01-31T12:00:00Z",
  "google.protobuf.Duration": 'must be a duration in seconds such as "1.5s"',
  "google.protobuf.FieldMask": "must be a string of field names, separated by commas",
  "google.protobuf.Struct": "must be an object",
  "google.protobuf.ListValue": "must be a list",
  "google.protobuf.Value": "must be a JSON value",
};

/** Checks that protobuf-es leaves out. */
const forms: Record<string, (text: string) => boolean> = {
  "google.protobuf.Duration": (text) => text.endsWith("s"),
  "google.protobuf.Timestamp": isTime,
};

const timeForm = /^(.{8}(\d\d))T(?:[01]\d|2[0-3]):.*(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a time exists on the calendar and the clock. Date.parse reads 30 February as 1 March, and
 * 24:00 for the next day.
 */
function isTime(text: string): boolean {
  const [, date = "", day] = timeForm.exec(text) ?? [];
  return Number(day) <= 28 || new Date(date).getUTCDate() === Number(day);
}

/** JSON has camelCase; clients of Google's generators send the names of the contract. */
function readFieldMask(json: unknown, context: ReadContext): FieldMask {
  if (typeof json !== "string" || !json.isWellFormed()) {
    throw invalidValue(context, expected["google.protobuf.FieldMask"] ?? "");
  }
  const paths = json === "" ? [] : json.split(",").map(toSnakeCase);
  return create(FieldMaskSchema, { paths });
}

const toSnakeCase = (path: string) =>
  path.includes("_") ? path : path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** google.protobuf.Struct as a field: protobuf-es keeps it as the JSON object that it represents. */
export function readStruct(json: unknown, context: ReadContext): JsonObject {
  return plainJson(objectOf(json, context), context) as JsonObject;
}

/** @throws RestError unless the JSON is an object. */
export function objectOf(json: unknown, context: ReadContext): Record<string, unknown> {
  if (
    typeof json !== "object" ||
    json === null ||
    Array.isArray(json) ||
    json instanceof RoundedNumber
  ) {
    throw invalidValue(context, "must be an object");
  }
  return json as Record<string, unknown>;
}

/**
 * Free-form JSON; its strings follow the rules of string fields. Its numbers are doubles, while the
 * rest of the body may have been read with bigints.
 */
function plainJson(json: unknown, context: ReadContext): unknown {
  if (typeof json === "bigint") {
    return Number(json);
  }
  if (typeof json === "string" && !json.isWellFormed()) {
    throw invalidValue(context, "must be valid Unicode");
  }
  if (json === Number.POSITIVE_INFINITY || json === Number.NEGATIVE_INFINITY) {
    // Such as 1e400, which is JSON, but could not be written back as such.
    throw invalidValue(context, "must be a number of the range of a double");
  }
  if (typeof json !== "object" || json === null) {
    return json;
  }
  if (json instanceof RoundedNumber) {
    return json.value;
  }
  if (Array.isArray(json)) {
    return json.map((item, i) => plainJsonAt(i, item, context));
  }
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      plainJsonAt(key, key, context),
      plainJsonAt(key, value, context),
    ]),
  );
}

function plainJsonAt(place: string | number, json: unknown, context: ReadContext): unknown {
  context.path.push(place);
  const plain = plainJson(json, context);
  context.path.pop();
  return plain;
}
