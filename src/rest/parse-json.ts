import { isUtf8 } from "node:buffer";
import { type DescMessage, type MessageShape, type Registry, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { messageReader } from "./read-message.ts";
import type { FieldCheck, ReadContext } from "./read-value.ts";
import { formatPath, invalidField, RestError } from "./rest-error.ts";

export interface ParseJsonOptions {
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry | undefined;
  /** Looks at each field before it is decoded, for limits that a contract sets. */
  readonly checkField?: FieldCheck | undefined;
}

/**
 * Parses ProtoJSON strictly: unknown and duplicate fields are refused, as are invalid UTF-8,
 * numbers out of range and nesting beyond 100 levels. 64-bit integers are exact, also when they
 * come as bare numbers.
 *
 * @throws RestError INVALID_ARGUMENT with a violation that names the field.
 */
export function parseJson<Desc extends DescMessage>(
  schema: Desc,
  json: string | Uint8Array,
  options: ParseJsonOptions = {},
): MessageShape<Desc> {
  const text = typeof json === "string" ? json : decodeUtf8(json);
  const { registry, checkField } = options;
  const context: ReadContext = { path: [], registry, checkField };
  const value = parseJsonText(text, holdsLongs(schema));
  return messageReader(schema)(value, context) as MessageShape<Desc>;
}

/** @throws RestError INVALID_ARGUMENT for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) {
    throw new RestError("INVALID_ARGUMENT", "The body is not valid UTF-8.");
  }
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString("utf8");
}

const longs = new Set<ScalarType | undefined>([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
]);
const longHolders = new WeakMap<DescMessage, boolean>();

/** Whether a message has a 64-bit integer anywhere, which JSON.parse alone would round. */
export function holdsLongs(desc: DescMessage): boolean {
  const known = longHolders.get(desc);
  if (known !== undefined) {
    return known;
  }
  const holds = [...reachable(desc)].some((message) =>
    message.fields.some((field) => longs.has(field.scalar)),
  );
  longHolders.set(desc, holds);
  return holds;
}

function reachable(desc: DescMessage, seen = new Set<DescMessage>()): Set<DescMessage> {
  // Timestamp and Duration count in 64 bits, but are strings in JSON.
  if (!seen.has(desc) && (isWrapperDesc(desc) || !desc.typeName.startsWith("google.protobuf."))) {
    seen.add(desc);
    for (const field of desc.fields) {
      if (field.message !== undefined) {
        reachable(field.message, seen);
      }
    }
  }
  return seen;
}

/** How deep objects and lists may nest, which also bounds every recursion over a body. */
const maxDepth = 100;

/**
 * JSON.parse with the rules of ProtoJSON: no duplicate keys, bounded depth, and — if asked for — whole
 * numbers beyond 2^53 as bigint.
 *
 * @throws RestError INVALID_ARGUMENT.
 */
export function parseJsonText(text: string, exactIntegers: boolean): unknown {
  const json = parse(text);
  // JSON.parse keeps the last of two equal keys. Comparing counts costs a fraction of a second
  // parser, and only a body with a duplicate pays for finding it.
  if (countKeysInTree(json, 1) !== countKeysInText(text)) {
    const path = findDuplicate(text);
    throw invalidField(path, "DUPLICATE_FIELD", "is given more than once");
  }
  return exactIntegers && /\d{16}/.test(text) ? parse(text, keepExact) : json;
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

function parse(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw invalidField("", "INVALID_JSON", `The body is not valid JSON: ${detail}`);
  }
}

// https://github.com/tc39/proposal-json-parse-with-source
const keepExact: Reviver = (_key, value, context) =>
  typeof value === "number" &&
  !Number.isSafeInteger(value) &&
  context?.source !== undefined &&
  /^-?\d+$/.test(context.source)
    ? BigInt(context.source)
    : value;

function countKeysInTree(json: unknown, depth: number): number {
  if (typeof json !== "object" || json === null) {
    return 0;
  }
  if (depth > maxDepth) {
    throw invalidField("", "TOO_DEEP", `The body nests deeper than ${maxDepth} levels.`);
  }
  let count = 0;
  if (Array.isArray(json)) {
    for (const item of json) {
      count += countKeysInTree(item, depth + 1);
    }
    return count;
  }
  // Objects of JSON.parse have own keys only.
  for (const key in json) {
    count += 1 + countKeysInTree((json as Record<string, unknown>)[key], depth + 1);
  }
  return count;
}

const backslash = 0x5c;
const colon = 0x3a;
const space = 0x20;

/** Counts the strings that a colon follows, in a text that JSON.parse accepted. */
function countKeysInText(text: string): number {
  let count = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const close = closingQuote(text, open);
    const next = skipSpace(text, close + 1);
    if (text.charCodeAt(next) === colon) {
      count++;
    }
    open = text.indexOf('"', next);
  }
  return count;
}

function closingQuote(text: string, open: number): number {
  let close = open;
  for (;;) {
    close = text.indexOf('"', close + 1);
    let before = close - 1;
    while (text.charCodeAt(before) === backslash) {
      before--;
    }
    if ((close - before) % 2 === 1) {
      return close;
    }
  }
}

function skipSpace(text: string, start: number): number {
  let i = start;
  while (text.charCodeAt(i) <= space) {
    i++;
  }
  return i;
}

/** The path of the first key that its object has twice, in a text that JSON.parse accepted. */
function findDuplicate(text: string): string {
  // One frame per open object or list: where in it the scan is, and the keys an object has shown.
  const stack: { at: string | number; keys: Set<string> | undefined }[] = [];
  for (let i = 0; i < text.length; i++) {
    const frame = stack.at(-1);
    switch (text[i]) {
      case "{":
        stack.push({ at: "", keys: new Set() });
        break;
      case "[":
        stack.push({ at: 0, keys: undefined });
        break;
      case "}":
      case "]":
        stack.pop();
        break;
      case ",":
        if (typeof frame?.at === "number") {
          frame.at++;
        }
        break;
      case '"': {
        const open = i;
        i = closingQuote(text, open);
        if (frame?.keys !== undefined && text.charCodeAt(skipSpace(text, i + 1)) === colon) {
          const key: string = JSON.parse(text.slice(open, i + 1));
          frame.at = key;
          if (frame.keys.has(key)) {
            return formatPath(stack.map(({ at }) => at));
          }
          frame.keys.add(key);
        }
      }
    }
  }
  return "";
}
