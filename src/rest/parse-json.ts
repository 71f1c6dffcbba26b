import { isUtf8 } from "node:buffer";
import { type DescMessage, type MessageShape, type Registry, ScalarType } from "@bufbuild/protobuf";
import { AnySchema, isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { closingQuote, parseWithSource, type Reviver } from "./parse-with-source.ts";
import { messageReader } from "./read-message.ts";
import { exactInteger, type FieldCheck, type ReadContext, RoundedNumber } from "./read-value.ts";
import { formatPath, invalidField, RestError } from "./rest-error.ts";

interface ParseJsonOptions {
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry | undefined;
  /** Checks each field before it is decoded, for limits that a contract sets. */
  readonly checkField?: FieldCheck | undefined;
}

/**
 * Parses ProtoJSON strictly: unknown and duplicate fields are refused, as are invalid UTF-8, numbers
 * out of range, nesting beyond 100 levels and more values than 1 MiB can hold. 64-bit integers are
 * exact, even as bare numbers.
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
  const value = parseJsonText(text, holdsIntegers(schema));
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

const integers = new Set<ScalarType | undefined>([
  ScalarType.INT32,
  ScalarType.UINT32,
  ScalarType.SINT32,
  ScalarType.FIXED32,
  ScalarType.SFIXED32,
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
]);
const integerHolders = new WeakMap<DescMessage, boolean>();

/** Whether a message may hold an integer: JSON.parse alone rounds long numbers. */
export function holdsIntegers(desc: DescMessage): boolean {
  const known = integerHolders.get(desc);
  if (known !== undefined) {
    return known;
  }
  const isAny = (message: DescMessage | undefined) => message?.typeName === AnySchema.typeName;
  const holds =
    isAny(desc) ||
    [...reachable(desc)].some(
      (message) =>
        message.proto.extensionRange.length > 0 ||
        message.fields.some(
          (field) => integers.has(field.scalar) || field.enum !== undefined || isAny(field.message),
        ),
    );
  integerHolders.set(desc, holds);
  return holds;
}

/** A message type and those in its fields, at any depth. */
export function reachable(desc: DescMessage, seen = new Set<DescMessage>()): Set<DescMessage> {
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
 * Strings, objects, lists and commas in a body: as many as 1 MiB can hold. A longer body has long
 * strings, such as files.
 */
const maxTokens = Math.floor((2 / 3) * 2 ** 20);

/**
 * JSON.parse with the rules of ProtoJSON: no duplicate keys, and — if asked for — integers beyond 2^53
 * as bigint, and numbers that would be rounded to an integer as RoundedNumber. Depth and tokens are
 * bounded before it is parsed.
 *
 * @throws RestError INVALID_ARGUMENT.
 */
export function parseJsonText(content: string, exactIntegers: boolean): unknown {
  // RFC 8259, 8.1: a byte order mark may be ignored.
  const text = content.startsWith("\ufeff") ? content.slice(1) : content;
  const { keys, hasLongNumbers } = scan(text);
  const json = parse(text);
  // JSON.parse keeps the last of two equal keys. Comparing counts costs a fraction of a second parser,
  // and only a body with a duplicate pays for finding it.
  if (countKeysInTree(json) !== keys) {
    const path = findDuplicate(text);
    throw invalidField(path, "DUPLICATE_FIELD", "is given more than once");
  }
  return exactIntegers && hasLongNumbers ? parse(text, keepExact) : json;
}

function parse(text: string, reviver?: Reviver): unknown {
  try {
    return reviver === undefined ? JSON.parse(text) : parseWithSource(text, reviver);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw invalidField("", "INVALID_JSON", `The body is not valid JSON: ${detail}`);
  }
}

const keepExact: Reviver = (_key, value, context) => {
  if (typeof value !== "number" || context?.source === undefined) {
    return value;
  }
  const exact = exactInteger(context.source);
  if (Number.isSafeInteger(value)) {
    return exact === undefined ? new RoundedNumber(value) : value;
  }
  return exact ?? value;
};

function countKeysInTree(json: unknown): number {
  if (typeof json !== "object" || json === null) {
    return 0;
  }
  let count = 0;
  if (Array.isArray(json)) {
    for (const item of json) {
      count += countKeysInTree(item);
    }
    return count;
  }
  // Objects from JSON.parse have only own keys.
  for (const key in json) {
    count += 1 + countKeysInTree((json as Record<string, unknown>)[key]);
  }
  return count;
}

const quote = 0x22;
const comma = 0x2c;
const dot = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const upperE = 0x45;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const lowerE = 0x65;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const space = 0x20;

interface Scanned {
  /** Strings that a colon follows. */
  readonly keys: number;
  /** Whether JSON.parse may have rounded: a number has sixteen characters, or an exponent. */
  readonly hasLongNumbers: boolean;
}

/**
 * Scans a text that may be anything, in one pass.
 *
 * @throws RestError INVALID_ARGUMENT if it is deeper or has more tokens than a body may.
 */
function scan(text: string): Scanned {
  let hasLongNumbers = false;
  let keys = 0;
  let tokens = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === quote) {
      i = closingQuote(text, i);
      if (text.charCodeAt(skipSpace(text, i + 1)) === colon) {
        keys++;
      }
    } else if (char === openBrace || char === openBracket) {
      depth++;
    } else if (char === closeBrace || char === closeBracket) {
      depth--;
      continue;
    } else if (char >= zero && char <= nine) {
      const end = endOfDigits(text, i);
      const next = text.charCodeAt(end);
      hasLongNumbers ||= end - i > 15 || next === lowerE || next === upperE;
      i = end - 1;
      continue;
    } else if (char !== comma) {
      continue;
    }
    tokens++;
    if (depth > maxDepth) {
      throw invalidField("", "TOO_DEEP", `The body nests deeper than ${maxDepth} levels.`);
    }
    if (tokens > maxTokens) {
      throw invalidField("", "TOO_MANY", "The body has too many values.");
    }
  }
  return { keys, hasLongNumbers };
}

/** The position after digits and the dots between them. */
function endOfDigits(text: string, start: number): number {
  let end = start;
  for (let char = zero; (char >= zero && char <= nine) || char === dot; ) {
    char = text.charCodeAt(++end);
  }
  return end;
}

function skipSpace(text: string, start: number): number {
  let i = start;
  while (text.charCodeAt(i) <= space) {
    i++;
  }
  return i;
}

/** The path of the first duplicate key, in a text that JSON.parse accepted. */
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
