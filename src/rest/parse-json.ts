import { isUtf8 } from "node:buffer";
import { type DescMessage, type MessageShape, type Registry, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { parseJsonText } from "./json-text.ts";
import type { ReadContext } from "./read-context.ts";
import { messageReader } from "./read-message.ts";
import { RestError } from "./rest-error.ts";

export interface ParseJsonOptions {
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry;
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
  const context: ReadContext = { path: [], registry: options.registry };
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
