import {
  create,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  type Registry,
  ScalarType,
} from "@bufbuild/protobuf";
import {
  type Any,
  AnySchema,
  anyPack,
  type FieldMask,
  FieldMaskSchema,
  hasCustomJsonRepresentation,
  isWrapperDesc,
} from "@bufbuild/protobuf/wkt";
import type { AnyMessage } from "./any-message.ts";
import { enumReader, scalarReader } from "./read-scalar.ts";
import { formatPath, invalidField, type RestError } from "./rest-error.ts";

/** A fault in the JSON of a field, or in its part `at` an index or key. */
export interface FieldFault {
  readonly at?: string | number;
  /** Stable, upper snake case. */
  readonly reason: string;
  readonly message: string;
}

/**
 * Looks at the JSON of a field, or the texts of a list in the query, before it is decoded. The
 * fault that it finds refuses the request.
 */
export type FieldCheck = (field: DescField, json: unknown) => FieldFault | undefined;

/** State of one reading of JSON. */
export interface ReadContext {
  /** Where the reading is. Left as it is when a reader throws, so that the error can name it. */
  readonly path: (string | number)[];
  /** Message types that google.protobuf.Any may hold. */
  readonly registry: Registry | undefined;
  /** Takes what the contract does not know, by its path; undefined: it is refused. */
  readonly unknown?: ((path: string, value: unknown) => void) | undefined;
  readonly checkField?: FieldCheck | undefined;
}

/**
 * Turns a parsed JSON value into a value as protobuf-es keeps it in a message.
 *
 * @throws RestError INVALID_ARGUMENT, naming the field.
 */
export type ValueReader = (json: unknown, context: ReadContext) => unknown;

/** Refuses what the contract does not know, or passes it on. */
export function meetUnknown(context: ReadContext, message: string, value: unknown): void {
  if (context.unknown === undefined) {
    throw refuse(context, message, "UNKNOWN_FIELD");
  }
  context.unknown(formatPath(context.path), value);
}

/** The error for the value that a reader is at. */
export function refuse(context: ReadContext, message: string, reason = "INVALID_VALUE"): RestError {
  return invalidField(formatPath(context.path), reason, message);
}

const readers = new WeakMap<DescMessage, ValueReader>();

/**
 * The reader for a message type. It accepts what `fromJson` of protobuf-es accepts; beyond that its
 * errors carry the path of the field, and 64-bit integers may come as bigint.
 */
export function messageReader(desc: DescMessage): ValueReader {
  let reader = readers.get(desc);
  if (reader === undefined) {
    reader = compileMessage(desc);
    readers.set(desc, reader);
  }
  return reader;
}

function compileMessage(desc: DescMessage): ValueReader {
  if (isWrapperDesc(desc)) {
    const readValue = valueReader(desc.fields[0] as DescField);
    return (json, context) => create(desc, { value: readValue(json, context) });
  }
  if (hasCustomJsonRepresentation(desc)) {
    return wellKnownReader(desc);
  }
  // Compiled at the first call: a message can contain itself.
  let fields: Map<string, FieldEntry> | undefined;
  return (json, context) => {
    fields ??= compileFields(desc);
    const object = objectOf(json, context);
    const message = create(desc) as AnyMessage;
    for (const key of Object.keys(object)) {
      context.path.push(key);
      const entry = fields.get(key);
      const value = object[key];
      if (entry === undefined) {
        meetUnknown(context, "is not a known field", value);
        context.path.pop();
        continue;
      }
      const { field } = entry;
      if (key !== field.jsonName && Object.hasOwn(object, field.jsonName)) {
        throw refuse(context, `is ${field.jsonName} by another name`, "DUPLICATE_FIELD");
      }
      // null means unset, which a field of a new message is.
      if (value !== null || entry.nullable) {
        assign(message, field, entry.read(value, context), context);
      }
      context.path.pop();
    }
    return message;
  };
}

interface FieldEntry {
  readonly field: DescField;
  readonly read: ValueReader;
  /** Whether null is a value, and not the absence of one. */
  readonly nullable: boolean;
}

function compileFields(desc: DescMessage): Map<string, FieldEntry> {
  const entries = new Map<string, FieldEntry>();
  for (const field of desc.fields) {
    const entry = { field, read: fieldReader(field), nullable: isNullValue(field) };
    entries.set(field.name, entry).set(field.jsonName, entry);
  }
  return entries;
}

/** Sets a field, and refuses a second member of a oneof. */
export function assign(
  message: AnyMessage,
  field: DescField,
  value: unknown,
  context: ReadContext,
): void {
  if (field.oneof === undefined) {
    message[field.localName] = value;
    return;
  }
  const { localName, fields } = field.oneof;
  const present = (message[localName] as { case?: string }).case;
  if (present !== undefined && present !== field.localName) {
    const other = fields.find((member) => member.localName === present)?.jsonName;
    throw refuse(context, `cannot be given together with ${other}`, "DUPLICATE_FIELD");
  }
  message[localName] = { case: field.localName, value };
}

/** Refuses the JSON of a field in which the check of the application finds a fault. */
export function checkValue(field: DescField, json: unknown, context: ReadContext): void {
  const fault = context.checkField?.(field, json);
  if (fault !== undefined) {
    context.path.push(...(fault.at === undefined ? [] : [fault.at]));
    throw refuse(context, fault.message, fault.reason);
  }
}

/** The reader for all that a field holds: a list, a map, or one value. */
export function fieldReader(field: DescField): ValueReader {
  const read = uncheckedReader(field);
  return (json, context) => {
    checkValue(field, json, context);
    return read(json, context);
  };
}

function uncheckedReader(field: DescField): ValueReader {
  switch (field.fieldKind) {
    case "list":
      return listReader(field);
    case "map":
      return mapReader(field);
    default:
      return valueReader(field);
  }
}

function listReader(field: DescField): ValueReader {
  const readItem = valueReader(field);
  const nullable = acceptsNull(field);
  return (json, context) => {
    if (!Array.isArray(json)) {
      throw refuse(context, "must be a list");
    }
    return json.map((item, i) => {
      context.path.push(i);
      if (item === null && !nullable) {
        throw refuse(context, "must not be null");
      }
      const value = readItem(item, context);
      context.path.pop();
      return value;
    });
  };
}

function mapReader(field: DescField & { fieldKind: "map" }): ValueReader {
  const readValue = valueReader(field);
  const nullable = acceptsNull(field);
  const key = scalarReader(field.mapKey);
  return (json, context) => {
    const entries = new Map<string, unknown>();
    for (const [text, item] of Object.entries(objectOf(json, context))) {
      context.path.push(text);
      const local = key.read(field.mapKey === ScalarType.BOOL ? boolFromText(text) : text);
      if (local === undefined) {
        throw refuse(context, `the key ${key.expected}`);
      }
      // "01" and "1" are one key of an integer map.
      if (entries.has(String(local))) {
        throw refuse(context, "is given more than once", "DUPLICATE_FIELD");
      }
      if (item === null && !nullable) {
        throw refuse(context, "must not be null");
      }
      entries.set(String(local), readValue(item, context));
      context.path.pop();
    }
    // fromEntries defines own properties, so that "__proto__" is a key like any other.
    return Object.fromEntries(entries);
  };
}

/** Booleans in places that hold text only: map keys, paths and queries. */
export function boolFromText(text: string): boolean | string {
  return text === "true" ? true : text === "false" ? false : text;
}

/** The reader for one value of a field: an item of a list, a value of a map, or the field itself. */
export function valueReader(field: DescField): ValueReader {
  if (field.message !== undefined) {
    return embeddedReader(field);
  }
  const { read, expected } =
    field.enum === undefined ? scalarReader(field.scalar) : enumReader(field.enum);
  const longAsString = field.fieldKind !== "map" && "longAsString" in field && field.longAsString;
  return (json, context) => {
    const value = read(json);
    if (value === undefined) {
      throw refuse(context, expected);
    }
    return longAsString ? String(value) : value;
  };
}

function embeddedReader(field: DescField & { message: DescMessage }): ValueReader {
  const { message } = field;
  if (message.typeName === "google.protobuf.Struct") {
    return readStruct;
  }
  if (isWrapperDesc(message) && field.fieldKind === "message" && field.oneof === undefined) {
    // protobuf-es keeps a wrapper as the bare value, where it can.
    return valueReader(message.fields[0] as DescField);
  }
  let reader: ValueReader | undefined;
  return (json, context) => {
    reader ??= messageReader(message);
    return reader(json, context);
  };
}

/** Whether null is a value of the field, and not the absence of one. */
export function isNullValue(field: DescField): boolean {
  return field.fieldKind !== "list" && field.fieldKind !== "map" && acceptsNull(field);
}

function acceptsNull(field: DescField): boolean {
  return (
    field.message?.typeName === "google.protobuf.Value" ||
    field.enum?.typeName === "google.protobuf.NullValue"
  );
}

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
  if (typeName === "google.protobuf.Any") {
    return readAny;
  }
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
      // It is refused below.
    }
    throw refuse(context, expected[typeName] ?? "has an invalid value");
  };
}

/** What protobuf-es takes for granted. */
const forms: Record<string, (text: string) => boolean> = {
  "google.protobuf.Duration": (text) => text.endsWith("s"),
  "google.protobuf.Timestamp": isTime,
};

const timeForm = /^(.{8}(\d\d))T(?:[01]\d|2[0-3]):.*(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a time is one of the calendar and the clock. Date.parse takes 30 February for 1 March, and
 * 24:00 for the next day.
 */
function isTime(text: string): boolean {
  const [, date = "", day] = timeForm.exec(text) ?? [];
  return Number(day) <= 28 || new Date(date).getUTCDate() === Number(day);
}

function readAny(json: unknown, context: ReadContext): Any {
  const any = create(AnySchema);
  const { "@type": typeUrl, ...rest } = objectOf(json, context);
  if (typeUrl === undefined && Object.keys(rest).length === 0) {
    return any;
  }
  const typeName = typeof typeUrl === "string" ? typeUrl.slice(typeUrl.lastIndexOf("/") + 1) : "";
  const desc = context.registry?.getMessage(typeName);
  if (desc === undefined) {
    throw refuse(context, expected["google.protobuf.Any"] ?? "");
  }
  if (!hasCustomJsonRepresentation(desc)) {
    anyPack(desc, messageReader(desc)(rest, context) as Message, any);
    return any;
  }
  context.path.push("value");
  anyPack(desc, messageReader(desc)(rest.value, context) as Message, any);
  context.path.pop();
  return any;
}

/** JSON has camelCase; clients of Google's generators send the names of the contract. */
function readFieldMask(json: unknown, context: ReadContext): FieldMask {
  if (typeof json !== "string" || !json.isWellFormed()) {
    throw refuse(context, expected["google.protobuf.FieldMask"] ?? "");
  }
  const paths = json === "" ? [] : json.split(",").map(toSnakeCase);
  return create(FieldMaskSchema, { paths });
}

const toSnakeCase = (path: string) =>
  path.includes("_") ? path : path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** google.protobuf.Struct as a field: protobuf-es keeps it as the JSON object that it stands for. */
export function readStruct(json: unknown, context: ReadContext): JsonObject {
  return plainJson(objectOf(json, context), context) as JsonObject;
}

function objectOf(json: unknown, context: ReadContext): Record<string, unknown> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw refuse(context, "must be an object");
  }
  return json as Record<string, unknown>;
}

/**
 * Free-form JSON, whose strings are those of any field. It has doubles only, while the rest of the
 * body may have been read with bigints.
 */
function plainJson(json: unknown, context: ReadContext): unknown {
  if (typeof json === "bigint") {
    return Number(json);
  }
  if (typeof json === "string" && !json.isWellFormed()) {
    throw refuse(context, "must be valid Unicode");
  }
  if (typeof json !== "object" || json === null) {
    return json;
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
