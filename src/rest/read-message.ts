import { create, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation, isWrapperDesc } from "@bufbuild/protobuf/wkt";
import type { AnyMessage } from "./any-message.ts";
import { type ReadContext, refuse, type ValueReader } from "./read-context.ts";
import { enumReader, scalarReader } from "./read-scalar.ts";
import { readStruct, wellKnownReader } from "./read-well-known.ts";

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
    if (typeof json !== "object" || json === null || Array.isArray(json)) {
      throw refuse(context, "must be an object");
    }
    const message = create(desc) as AnyMessage;
    for (const key of Object.keys(json)) {
      context.path.push(key);
      const entry = fields.get(key);
      if (entry === undefined) {
        throw refuse(context, "is not a known field", "UNKNOWN_FIELD");
      }
      const { field } = entry;
      if (key !== field.jsonName && Object.hasOwn(json, field.jsonName)) {
        throw refuse(context, `is ${field.jsonName} by another name`, "DUPLICATE_FIELD");
      }
      const value = (json as Record<string, unknown>)[key];
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
    const singular = field.fieldKind !== "list" && field.fieldKind !== "map";
    const entry = { field, read: fieldReader(field), nullable: singular && acceptsNull(field) };
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

/** The reader for all that a field holds: a list, a map, or one value. */
export function fieldReader(field: DescField): ValueReader {
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
    if (typeof json !== "object" || json === null || Array.isArray(json)) {
      throw refuse(context, "must be an object");
    }
    const entries = new Map<string, unknown>();
    for (const [text, item] of Object.entries(json)) {
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
    // fromEntries defines own properties, whatever the key: "__proto__" is one like any other.
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

function acceptsNull(field: DescField): boolean {
  return (
    field.message?.typeName === "google.protobuf.Value" ||
    field.enum?.typeName === "google.protobuf.NullValue"
  );
}
