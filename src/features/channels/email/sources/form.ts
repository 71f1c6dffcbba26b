import { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { badRequest } from "../../../../rpc/errors/api-error.ts";

/** Providers send fewer. */
const maxFields = 100;
const maxNameBytes = 100;
/** Bytes of a body that are parsed before the number of its parts is checked. */
const chunkBytes = 1 << 14;

/**
 * Reads fields of a form, multipart or not, as bytes: emails can be in any charset.
 * @param names of the fields; all others are dropped
 * @throws {ApiError} 400 when it is not complete, or not a form
 */
export const readForm = async (
  body: Buffer,
  contentType: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> =>
  /^\s*multipart\//i.test(contentType)
    ? readMultipart(body, contentType, names)
    : readUrlEncoded(body, names);

function readMultipart(
  body: Buffer,
  contentType: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, Buffer>();
    const source = Readable.from(chunksOf(body), { objectMode: false });
    const parser = createParser(contentType, body.length);
    const fail = () => {
      source.destroy();
      reject(incomplete());
    };
    if (parser === undefined) {
      fail();
      return;
    }
    parser.on("file", (name, stream) => {
      const isWanted = names.includes(name);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (isWanted) {
          chunks.push(chunk);
        }
      });
      stream.on("error", fail);
      stream.on("end", () => {
        if (isWanted) {
          fields.set(name, Buffer.concat(chunks));
        }
      });
    });
    parser.on("partsLimit", fail);
    parser.on("error", fail);
    parser.on("finish", () => resolve(fields));
    source.pipe(parser);
  });
}

function* chunksOf(body: Buffer) {
  for (let at = 0; at < body.length; at += chunkBytes) {
    yield body.subarray(at, at + chunkBytes);
  }
}

/** Undefined for a content type without a boundary, for which the parser throws. */
function createParser(contentType: string, bytes: number) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // The value of a field would be decoded.
      isPartAFile: () => true,
      limits: { parts: maxFields, fileSize: bytes, headerPairs: 20, headerSize: 1 << 13 },
    });
  } catch {
    return undefined;
  }
}

/** Libraries read this form into texts, and take seconds for one of this size. */
function readUrlEncoded(body: Buffer, names: readonly string[]): ReadonlyMap<string, Buffer> {
  const fields = new Map<string, Buffer>();
  let at = 0;
  for (let count = 0; at < body.length; count++) {
    if (count === maxFields) {
      throw incomplete();
    }
    const end = body.indexOf("&", at);
    const field = body.subarray(at, end === -1 ? body.length : end);
    at += field.length + 1;
    const equals = field.subarray(0, maxNameBytes).indexOf("=");
    const name = unescapeBytes(field.subarray(0, Math.max(equals, 0))).toString("latin1");
    if (names.includes(name)) {
      fields.set(name, unescapeBytes(field.subarray(equals + 1)));
    }
  }
  return fields;
}

const plus = 0x2b;
const percent = 0x25;
const space = 0x20;

function unescapeBytes(text: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const byte = text[i] as number;
    const code = byte === percent ? hexAt(text, i + 1) * 16 + hexAt(text, i + 2) : Number.NaN;
    if (Number.isNaN(code)) {
      bytes[length++] = byte === plus ? space : byte;
    } else {
      bytes[length++] = code;
      i += 2;
    }
  }
  return bytes.subarray(0, length);
}

/** NaN if it is not a digit. */
function hexAt(text: Buffer, i: number): number {
  const byte = text[i] ?? 0;
  if (byte >= 0x30 && byte <= 0x39) {
    return byte - 0x30;
  }
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

const incomplete = () => badRequest("the body is not a complete form");
