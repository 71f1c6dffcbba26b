import {
  create,
  type DescExtension,
  type DescField,
  type DescMessage,
  type Message,
  ScalarType,
  setExtension,
} from "@bufbuild/protobuf";
import {
  type Any,
  AnySchema,
  anyPack,
  hasCustomJsonRepresentation,
  isWrapperDesc,
} from "@bufbuild/protobuf/wkt";
import type { AnyMessage } from "./any-message.ts";
import {
  boolFromText,
  checkValue,
  enumReader,
  handleUnknown,
  invalidValue,
  objectOf,
  type ReadContext,
  readStruct,
  scalarReader,
  type ValueReader,
  wellKnownReader,
} from "./read-value.ts";

/** A field of a message, or an extension of one. */
type AnyField = DescField | DescExtension;

const readers = new WeakMap<DescMessage, ValueReader>();

/**
 * The reader for a message type. It accepts the same as `fromJson` of protobuf-es; in addition, its
 * errors carry the path of the field, and 64-bit integers may be bigint.
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
  if (desc.typeName === AnySchema.typeName) {
    return readAny;
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
        if (!readExtension(desc, message, key, value, context)) {
          handleUnknown(context, "is not a known field", value);
        }
        context.path.pop();
        continue;
      }
      const { field } = entry;
      if (key !== field.jsonName && Object.hasOwn(object, field.jsonName)) {
        throw invalidValue(context, `is ${field.jsonName} by another name`, "DUPLICATE_FIELD");
      }
      // null means unset, which a field of a new message is.
      const isUnset =
        value === null
          ? !entry.nullable
          : value === "" && context.emptyIsUnset && !entry.holdsEmpty;
      if (!isUnset) {
        assign(message, field, entry.read(value, context), context);
      }
      context.path.pop();
    }
    return message;
  };
}

/** Sets an extension, `[package.name]` in JSON, if the registry has it for the message. */
function readExtension(
  desc: DescMessage,
  message: AnyMessage,
  key: string,
  value: unknown,
  context: ReadContext,
): boolean {
  const name = key.startsWith("[") && key.endsWith("]") ? key.slice(1, -1) : "";
  const extension = name === "" ? undefined : context.registry?.getExtension(name);
  if (extension?.extendee.typeName !== desc.typeName) {
    return false;
  }
  if (value !== null || isNullValue(extension)) {
    setExtension(message, extension, extensionReader(extension)(value, context));
  }
  return true;
}

const extensionReaders = new WeakMap<DescExtension, ValueReader>();

function extensionReader(extension: DescExtension): ValueReader {
  let reader = extensionReaders.get(extension);
  if (reader === undefined) {
    reader = fieldReader(extension);
    extensionReaders.set(extension, reader);
  }
  return reader;
}

interface FieldEntry {
  readonly field: DescField;
  readonly read: ValueReader;
  /** Whether null is a value, and not the absence of one. */
  readonly nullable: boolean;
  /** Whether `""` is a value in itself. */
  readonly holdsEmpty: boolean;
}

function compileFields(desc: DescMessage): Map<string, FieldEntry> {
  const entries = new Map<string, FieldEntry>();
  for (const field of desc.fields) {
    const entry = {
      field,
      read: fieldReader(field),
      nullable: isNullValue(field),
      holdsEmpty: field.fieldKind !== "list" && field.fieldKind !== "map" && holdsEmpty(field),
    };
    entries.set(field.name, entry).set(field.jsonName, entry);
  }
  return entries;
}

/** Whether the empty string is a value of a field, or of its items. */
export function holdsEmpty({ message, scalar }: DescField): boolean {
  const type = message !== undefined && isWrapperDesc(message) ? message.fields[0]?.scalar : scalar;
  return (
    type === ScalarType.STRING ||
    type === ScalarType.BYTES ||
    message?.typeName === "google.protobuf.Value"
  );
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
    throw invalidValue(context, `cannot be given together with ${other}`, "DUPLICATE_FIELD");
  }
  message[localName] = { case: field.localName, value };
}

/** The reader for everything a field holds: a list, a map, or one value. */
export function fieldReader(field: AnyField): ValueReader {
  const read = uncheckedReader(field);
  return (json, context) => {
    // An extension has everything a field has, except a oneof.
    checkValue(field as DescField, json, context);
    return read(json, context);
  };
}

function uncheckedReader(field: AnyField): ValueReader {
  switch (field.fieldKind) {
    case "list":
      return listReader(field);
    case "map":
      return mapReader(field);
    default:
      return valueReader(field);
  }
}

function listReader(field: AnyField): ValueReader {
  const readItem = valueReader(field);
  const nullable = acceptsNull(field);
  return (json, context) => {
    if (!Array.isArray(json)) {
      throw invalidValue(context, "must be a list");
    }
    return json.map((item, i) => {
      context.path.push(i);
      if (item === null && !nullable) {
        throw invalidValue(context, "must not be null");
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
  const readKey = mapKeyReader(field);
  return (json, context) => {
    const entries = new Map<string, unknown>();
    for (const [text, item] of Object.entries(objectOf(json, context))) {
      context.path.push(text);
      const key = readKey(text, context);
      // "01" and "1" are the same key of an integer map.
      if (entries.has(key)) {
        throw invalidValue(context, "is given more than once", "DUPLICATE_FIELD");
      }
      if (item === null && !nullable) {
        throw invalidValue(context, "must not be null");
      }
      entries.set(key, readValue(item, context));
      context.path.pop();
    }
    // fromEntries defines own properties, so that "__proto__" is a key like any other.
    return Object.fromEntries(entries);
  };
}

/** The reader for the keys of a map, which are text in JSON. */
export function mapKeyReader({
  mapKey,
}: DescField & { fieldKind: "map" }): (text: string, context: ReadContext) => string {
  const { read, expected } = scalarReader(mapKey);
  return (text, context) => {
    const key = read(mapKey === ScalarType.BOOL ? boolFromText(text) : text);
    if (key === undefined) {
      throw invalidValue(context, `the key ${expected}`);
    }
    return String(key);
  };
}

/** The reader for one value of a field: an item of a list, a value of a map, or the field itself. */
export function valueReader(field: AnyField): ValueReader {
  if (field.message !== undefined) {
    return embeddedReader(field);
  }
  const { read, expected } =
    field.enum === undefined ? scalarReader(field.scalar) : enumReader(field.enum);
  const longAsString = field.fieldKind !== "map" && "longAsString" in field && field.longAsString;
  return (json, context) => {
    const value = read(json);
    if (value === undefined) {
      throw invalidValue(context, expected);
    }
    return longAsString ? String(value) : value;
  };
}

function embeddedReader(field: AnyField & { message: DescMessage }): ValueReader {
  const { message } = field;
  if (message.typeName === "google.protobuf.Struct") {
    return readStruct;
  }
  if (isWrapperDesc(message) && field.fieldKind === "message" && field.oneof === undefined) {
    // protobuf-es keeps a wrapper as the bare value where it can.
    return valueReader(message.fields[0] as DescField);
  }
  let reader: ValueReader | undefined;
  return (json, context) => {
    reader ??= messageReader(message);
    return reader(json, context);
  };
}

/** Whether null is a value of the field rather than the absence of one. */
export function isNullValue(field: AnyField): boolean {
  return field.fieldKind !== "list" && field.fieldKind !== "map" && acceptsNull(field);
}

function acceptsNull(field: AnyField): boolean {
  return (
    field.message?.typeName === "google.protobuf.Value" ||
    field.enum?.typeName === "google.protobuf.NullValue"
  );
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
    throw invalidValue(context, 'must be an object with the "@type" of a known message');
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
