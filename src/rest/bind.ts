import { create, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { type AnyMessage, getField, isPlainMessage } from "./any-message.ts";
import { parseJsonText } from "./parse-json.ts";
import { assign, holdsEmpty, mapKeyReader, valueReader } from "./read-message.ts";
import {
  boolFromText,
  checkValue,
  handleUnknown,
  invalidValue,
  type ReadContext,
  type ValueReader,
} from "./read-value.ts";
import type { Route } from "./route.ts";

/**
 * Sets the fields that the path captures. The path takes precedence over the body, but the resource in
 * the body of a PATCH must be the one in the path.
 *
 * @param segments of the path, not decoded.
 * @throws RestError INVALID_ARGUMENT for a malformed escape or a value that the field cannot hold.
 */
export function bindPath(
  message: AnyMessage,
  { variables, httpMethod }: Pick<Route, "variables" | "httpMethod">,
  segments: readonly string[],
  context: ReadContext,
): void {
  for (const { fields, jsonPath, start, end, multiple } of variables) {
    context.path.push(jsonPath);
    let text: string;
    try {
      text = multiple
        ? segments.slice(start, end).map(decodeAllButSlash).join("/")
        : decodeSegment(segments[start] ?? "");
    } catch {
      throw invalidValue(context, "is not percent-encoded UTF-8 in the path");
    }
    let target = message;
    for (const field of fields) {
      if (field.oneof !== undefined && getField(target, field) === undefined) {
        target[field.oneof.localName] = { case: undefined };
      }
      if (isPlainMessage(field)) {
        target = childMessage(target, field, context);
      } else {
        const value = readText(field, text, context);
        const sent = getField(target, field);
        // An empty value counts as not sent.
        if (httpMethod === "PATCH" && sent && sent !== value) {
          throw invalidValue(context, "is not the one in the path");
        }
        assign(target, field, value, context);
      }
    }
    context.path.pop();
  }
}

const decodeSegment = (segment: string) =>
  segment.includes("%") ? decodeURIComponent(segment) : segment;

/** An encoded slash must not look like one between segments. */
function decodeAllButSlash(segment: string): string {
  return segment
    .split(/(%2f)/i)
    .map((part, i) => (i % 2 === 1 ? "%2F" : decodeURIComponent(part)))
    .join("");
}

/** Well-known messages that are a single string in JSON, and so can be a query parameter. */
const stringLike = new Set([
  "google.protobuf.Timestamp",
  "google.protobuf.Duration",
  "google.protobuf.FieldMask",
]);

/** Well-known messages that are any JSON. */
const anyJson = new Set([
  "google.protobuf.Struct",
  "google.protobuf.Value",
  "google.protobuf.ListValue",
]);

/** A parameter with thousands of dots would otherwise build as many nested messages. */
const maxDepth = 32;

/**
 * Sets the fields that query parameters name, by JSON name or name in the contract: `a.b=1`.
 *
 * @param query without its question mark, not decoded.
 * @throws RestError INVALID_ARGUMENT for a parameter that is unknown, malformed, given twice
 *   without being a list, or that belongs in the path or the body.
 */
export function bindQuery(
  message: AnyMessage,
  route: Route,
  query: string,
  context: ReadContext,
): void {
  const seen = new Set<string>();
  for (const pair of query.split("&")) {
    if (pair === "") {
      continue;
    }
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals), context);
    context.path.push(name);
    const text = equals === -1 ? "" : decode(pair.slice(equals + 1), context);
    if (route.body === "*") {
      handleUnknown(context, "belongs in the body, there are no query parameters", text);
    } else {
      const [, path = name, key] = (context.mapsInQuery && mapEntry.exec(name)) || [];
      const target = resolve(route, path, key !== undefined, context);
      if (typeof target === "string") {
        handleUnknown(context, target, text);
      } else {
        bindParameter(message, target, key, text, seen, context);
      }
    }
    context.path.pop();
  }
}

/** `labels[color]`: the field of a map, and a key. */
const mapEntry = /^([^[]*)\[(.*)\]$/s;

function bindParameter(
  message: AnyMessage,
  fields: readonly DescField[],
  key: string | undefined,
  text: string,
  seen: Set<string>,
  context: ReadContext,
): void {
  const leaf = fields.at(-1);
  if (text === "" && context.emptyIsUnset && key === undefined && leaf && !holdsEmpty(leaf)) {
    return;
  }
  let target = message;
  for (const [i, field] of fields.entries()) {
    if (i < fields.length - 1 && isPlainMessage(field)) {
      target = childMessage(target, field, context);
    } else if (field.fieldKind === "list") {
      const list = target[field.localName] as unknown[];
      list.push(readText(field, text, context));
      checkValue(field, list, context);
    } else if (field.fieldKind === "map") {
      const map = target[field.localName] as Record<string, unknown>;
      const local = mapKeyReader(field)(key ?? "", context);
      if (Object.hasOwn(map, local)) {
        throw invalidValue(context, "is given more than once", "DUPLICATE_FIELD");
      }
      const value = readText(field, text, context);
      // An own property, even for the key "__proto__".
      const own = { enumerable: true, configurable: true, writable: true };
      Object.defineProperty(map, local, { ...own, value });
      checkValue(field, map, context);
    } else {
      const path = fields.map(({ name }) => name).join(".");
      if (seen.has(path)) {
        throw invalidValue(context, "is given more than once", "DUPLICATE_FIELD");
      }
      seen.add(path);
      assign(target, field, readText(field, text, context), context);
    }
  }
}

/**
 * The fields from the request message down to the one that a parameter names, or why there is none.
 *
 * @param isEntry whether it names an entry of a map.
 */
function resolve(
  route: Route,
  name: string,
  isEntry: boolean,
  context: ReadContext,
): DescField[] | string {
  const fields: DescField[] = [];
  let parent: DescMessage | undefined = route.method.input;
  for (const part of name.split(".")) {
    const field: DescField | undefined = parent && fieldsByName(parent).get(part);
    if (field === undefined || fields.length === maxDepth) {
      return "is not a known query parameter";
    }
    fields.push(field);
    parent = isPlainMessage(field) ? field.message : undefined;
  }
  const leaf = fields.at(-1);
  if (leaf === undefined || isEntry !== (leaf.fieldKind === "map") || !isParameter(leaf, context)) {
    throw invalidValue(context, "cannot be a query parameter", "UNKNOWN_FIELD");
  }
  if (fields[0] === route.body) {
    return "belongs in the body";
  }
  if (
    route.variables.some((variable) => variable.fields.every((field, i) => field === fields[i]))
  ) {
    return "is part of the path";
  }
  return fields;
}

function isParameter(field: DescField, { mapsInQuery = false }: ReadContext): boolean {
  switch (field.fieldKind) {
    case "scalar":
    case "enum":
      return true;
    case "list":
      return field.listKind !== "message";
    case "message":
      return isText(field.message) || (mapsInQuery && anyJson.has(field.message.typeName));
    case "map":
      return mapsInQuery && (field.message === undefined || isText(field.message));
  }
}

const isText = (message: DescMessage) => isWrapperDesc(message) || stringLike.has(message.typeName);

const fieldMaps = new WeakMap<DescMessage, Map<string, DescField>>();

function fieldsByName(desc: DescMessage): Map<string, DescField> {
  let fields = fieldMaps.get(desc);
  if (fields === undefined) {
    // The JSON name wins if it is another field's name in the contract.
    fields = new Map(desc.fields.map((field) => [field.name, field]));
    for (const field of desc.fields) {
      fields.set(field.jsonName, field);
    }
    fieldMaps.set(desc, fields);
  }
  return fields;
}

function decode(text: string, context: ReadContext): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) {
    return spaced;
  }
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw invalidValue(
      context,
      `"${text.slice(0, 100)}" in the query is not percent-encoded UTF-8`,
    );
  }
}

/**
 * The value that a path segment or query parameter represents, as a JSON body would have it: these have
 * no types, so `true`, `7` and `STATE_OPEN` are all text.
 */
function textToJson(field: DescField, text: string, context: ReadContext): unknown {
  if (field.message !== undefined && anyJson.has(field.message.typeName)) {
    try {
      return parseJsonText(text, false);
    } catch {
      throw invalidValue(context, "must be JSON");
    }
  }
  if (field.enum !== undefined) {
    return /^-?\d+$/.test(text) ? Number(text) : text;
  }
  switch (field.message === undefined ? field.scalar : wrappedScalar(field.message)) {
    case ScalarType.BOOL:
      return boolFromText(text);
    case ScalarType.BYTES:
      // A "+" of standard base64 has been taken for a space.
      return text.replaceAll(" ", "+");
    default:
      return text;
  }
}

function wrappedScalar(message: DescMessage): ScalarType | undefined {
  return isWrapperDesc(message) ? message.fields[0]?.scalar : undefined;
}

const readers = new WeakMap<DescField, ValueReader>();

/** @throws RestError INVALID_ARGUMENT, naming the current position of the context. */
function readText(field: DescField, text: string, context: ReadContext): unknown {
  let reader = readers.get(field);
  if (reader === undefined) {
    reader = valueReader(field);
    readers.set(field, reader);
  }
  const json = textToJson(field, text, context);
  if (field.fieldKind !== "map") {
    checkValue(field, json, context);
  }
  return reader(json, context);
}

/** The message that a field holds, created if it was not set. */
function childMessage(
  message: AnyMessage,
  field: DescField & { message: DescMessage },
  context: ReadContext,
): AnyMessage {
  const present = getField(message, field);
  if (present !== undefined) {
    return present as AnyMessage;
  }
  const child = create(field.message) as AnyMessage;
  assign(message, field, child, context);
  return child;
}
