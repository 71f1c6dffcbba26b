import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from "node:zlib";
import { create, type Message } from "@bufbuild/protobuf";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";
import { type AnyMessage, defaultContentType } from "./any-message.ts";
import { bindPath, bindQuery } from "./bind.ts";
import { bodyReadBefore } from "./body-read-before.ts";
import type { Exchange } from "./exchange.ts";
import { assign } from "./read-message.ts";
import type { ReadContext } from "./read-value.ts";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";
import { allCodings, type ContentCoding } from "./transcoder-options.ts";

type Inflate = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const inflaters: Record<ContentCoding, Inflate> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
};
const inflateBare = promisify(inflateRaw);

/** False if the head of the request says that there is no body. */
export function mayHaveBody(request: IncomingMessage | Http2ServerRequest): boolean {
  const { headers } = request;
  if (headers["content-length"] !== undefined) {
    return headers["content-length"] !== "0";
  }
  return "stream" in request
    ? !request.stream.endAfterHeaders
    : headers["transfer-encoding"] !== undefined;
}

/**
 * Reads the whole body and undoes its content encoding.
 *
 * @param limit in bytes, for the body as sent and as inflated.
 * @param codings that are accepted.
 * @throws RestError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE for another content encoding,
 *   INVALID_ARGUMENT for damaged compressed data, CANCELLED if the client goes away, INTERNAL if a body
 *   parser has read it.
 */
export async function readBody(
  { request }: Exchange,
  limit: number,
  codings = allCodings,
): Promise<Buffer> {
  const before = bodyReadBefore(request);
  if (before !== undefined) {
    if (before.length > limit) {
      throw tooLarge(limit);
    }
    return before;
  }
  const encoding = request.headers["content-encoding"]?.toLowerCase() ?? "identity";
  return encoding === "identity"
    ? readBytes(request, limit)
    : inflated(request, encoding, limit, codings);
}

async function inflated(
  request: IncomingMessage,
  encoding: string,
  limit: number,
  codings: readonly ContentCoding[],
): Promise<Buffer> {
  const coding = codings.find((name) => name === encoding.replace(/^x-gzip$/, "gzip"));
  if (coding === undefined) {
    const accepted = codings.length > 0 ? codings.join(", ") : "identity";
    throw new RestError("UNSUPPORTED_MEDIA_TYPE", `Content encoding "${encoding}" is unknown.`, {
      headers: { "accept-encoding": accepted },
    });
  }
  return decompress(await readBytes(request, limit), coding, limit);
}

async function decompress(bytes: Buffer, coding: ContentCoding, limit: number): Promise<Buffer> {
  if (bytes.length === 0) {
    return bytes;
  }
  // Some clients send "deflate" without the zlib header that RFC 9110, 8.4.1.2 asks for.
  const bare = coding === "deflate" && ((bytes[0] ?? 0) & 0x0f) !== 8;
  const decode = bare ? inflateBare : inflaters[coding];
  try {
    return await decode(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) {
      throw tooLarge(limit);
    }
    throw new RestError("INVALID_ARGUMENT", `The body is not valid ${coding} data.`);
  }
}

/**
 * Reads the whole body as it was sent, compressed or not: signatures cover these bytes.
 *
 * @throws RestError PAYLOAD_TOO_LARGE, or CANCELLED if the client goes away.
 */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    return Promise.reject(tooLarge(limit));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let settled = false;
    const fail = (error: () => RestError) => {
      if (!settled) {
        settled = true;
        reject(error());
      }
    };
    const leave = () => fail(cancelled);
    if (request.destroyed) {
      leave();
      return;
    }
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
      } else {
        // The rest is read and dropped, so that a client that is still sending sees the response.
        chunks.length = 0;
        fail(() => tooLarge(limit));
      }
    });
    request.on("end", () => {
      settled = true;
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    });
    request.on("error", (error) => fail(() => (error instanceof RestError ? error : cancelled())));
    request.on("close", leave);
  });
}

const jsonType = /^\s*application\/(?:json|[^\s;/]+\+json)\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * Makes sure that a body is JSON in UTF-8, from `application/json` or a type that ends in `+json` (RFC
 * 6839). A body without a content type is assumed to be JSON.
 *
 * @throws RestError UNSUPPORTED_MEDIA_TYPE.
 */
export function checkJsonType(contentType: string | undefined): void {
  if (contentType === undefined || contentType === "application/json") {
    return;
  }
  if (!jsonType.test(contentType)) {
    throw unsupported(`Content type "${contentType}" is not supported, send application/json.`);
  }
  const name = charset.exec(contentType)?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(name)) {
    throw unsupported(`Charset "${name}" is not supported, send UTF-8.`);
  }
}

function unsupported(message: string): RestError {
  return new RestError("UNSUPPORTED_MEDIA_TYPE", message);
}

/** 413: a body is longer than `limit`, in bytes, which `metadata` carries as `maxBytes`. */
export function tooLarge(limit: number): RestError {
  const message = `The body is larger than ${limit} bytes, the most that is accepted here.`;
  return new RestError("PAYLOAD_TOO_LARGE", message, { metadata: { maxBytes: String(limit) } });
}

function cancelled(): RestError {
  return new RestError("CANCELLED", "The client went away before the body was complete.");
}

/**
 * Reads an upload as a stream of requests, at the pace of its reader. The first one has the fields of
 * path and query, and the content type; the others have only bytes. The size is not limited.
 *
 * @throws RestError UNSUPPORTED_MEDIA_TYPE for a content encoding, CANCELLED if the client goes
 *   away, INTERNAL if a body parser has read it, and errors of binding.
 */
export async function* readUpload(
  route: Route,
  exchange: Exchange,
  segments: readonly string[],
  query: string,
  context: ReadContext,
): AsyncGenerator<Message> {
  const { body, method } = route;
  const before = bodyReadBefore(exchange.request);
  const encoding = exchange.header("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw new RestError("UNSUPPORTED_MEDIA_TYPE", "Uploads cannot have a content encoding.");
  }
  const wrap = (data: Uint8Array, contentType: string) => {
    const content = create(HttpBodySchema, { data, contentType });
    if (body === "*") {
      return content as AnyMessage;
    }
    const message = create(method.input) as AnyMessage;
    if (body !== undefined) {
      assign(message, body, content, context);
    }
    return message;
  };
  const begin = (data: Uint8Array) => {
    const first = wrap(data, exchange.header("content-type") ?? defaultContentType);
    bindPath(first, route, segments, context);
    if (query !== "") {
      bindQuery(first, route, query, context);
    }
    return first;
  };
  // Before the first byte, so that a request that cannot be served is not read.
  const first = begin(new Uint8Array());
  let isFirst = true;
  try {
    for await (const chunk of before === undefined ? exchange.request : [before]) {
      yield isFirst ? begin(chunk as Buffer) : wrap(chunk as Buffer, "");
      isFirst = false;
    }
  } catch (error) {
    throw exchange.gone
      ? new RestError("CANCELLED", "The client went away before the body was complete.")
      : error;
  }
  if (isFirst) {
    yield first;
  }
}
