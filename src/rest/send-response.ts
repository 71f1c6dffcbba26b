import { hash } from "node:crypto";
import { validateHeaderValue } from "node:http";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Message, Registry } from "@bufbuild/protobuf";
import type { HttpBody } from "../../gen/google/api/httpbody_pb.ts";
import { type AnyMessage, defaultContentType, getField, isHttpBody } from "./any-message.ts";
import { createWriter, type WriteOptions } from "./encode-message.ts";
import type { Exchange, Head } from "./exchange.ts";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";
import type { InnerOptions, RenderedError } from "./transcoder-options.ts";
import { allCodings, type ContentCoding } from "./transcoder-options.ts";

const json = "application/json";

interface Content {
  /** Undefined if there is none, as with 204. */
  readonly type: string | undefined;
  readonly body: string | Buffer;
}

/**
 * Sends a complete response: conditional GET (304), compression of large bodies, and one write for
 * head and body together.
 */
export function sendResponse(
  exchange: Exchange,
  status: number,
  { type, body }: Content,
  compressMinBytes: number,
  codings = allCodings,
): void {
  const { response, request } = exchange;
  if (exchange.gone || response.headersSent) {
    return;
  }
  if (type === undefined) {
    writeHead(exchange, status, {});
    response.end();
    return;
  }
  const headers: Head = { "content-type": type };
  const length = Buffer.byteLength(body);
  const large = length >= compressMinBytes && isCompressible(type);
  if (large) {
    exchange.appendHeader("vary", "Accept-Encoding");
  }
  if (status === 200 && (request.method === "GET" || request.method === "HEAD")) {
    const etag = String(exchange.headers.get("etag") ?? weakEtag(body));
    const known = request.headers["if-none-match"];
    if (known !== undefined && matchesEtag(known, etag)) {
      writeHead(exchange, 304, { etag });
      response.end();
      return;
    }
    headers.etag = etag;
  }
  const coding = large ? chooseCoding(exchange.header("accept-encoding"), codings) : undefined;
  if (coding === undefined) {
    finish(exchange, status, headers, body, length);
    return;
  }
  compress(body, coding, (compressed) => {
    // The call may have timed out meanwhile.
    if (exchange.gone || response.headersSent) {
      return;
    }
    try {
      if (compressed === undefined) {
        finish(exchange, status, headers, body, length);
      } else {
        headers["content-encoding"] = coding;
        finish(exchange, status, headers, compressed, compressed.length);
      }
    } catch {
      // Such as a nonexistent status. Thrown from here, it would end the process.
      exchange.abandon();
    }
  });
}

function finish(
  exchange: Exchange,
  status: number,
  headers: Head,
  body: string | Buffer,
  length: number,
): void {
  headers["content-length"] = length;
  writeHead(exchange, status, headers);
  if (exchange.request.method === "HEAD" || length === 0) {
    exchange.response.end();
  } else {
    // ASCII goes out as it is, without checking each character.
    exchange.response.end(body, length === body.length ? "latin1" : "utf8");
  }
}

/** Writes the head of a response: its own headers, and the headers of the application. */
export function writeHead({ response, headers }: Exchange, status: number, own: Head): void {
  response.writeHead(status, headers.head(own));
}

/** Sends an error the way the application renders it. Never throws. */
export function sendError(exchange: Exchange, error: unknown, options: InnerOptions): void {
  try {
    const { status, headers, body } = options.renderError(error, exchange);
    const own = error instanceof RestError ? error.headers : undefined;
    const entries = Object.entries({ ...own, ...headers });
    const [, type = json] = entries.find(([name]) => name.toLowerCase() === "content-type") ?? [];
    exchange.headers.merge(entries);
    const content = { type: String(type), body: errorText(body) };
    sendResponse(exchange, status, content, Number.POSITIVE_INFINITY);
  } catch {
    // renderError itself has failed, so there is nothing left to send.
    exchange.abandon();
  }
}

/** The body of an error as text. */
export function errorText(body: RenderedError["body"]): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** Turns the messages of a route into response bodies. */
export interface ResponseEncoder {
  /** True: the message carries its own content type, and its bytes are sent as they are. */
  readonly raw: boolean;
  encode(message: Message): { type: string; body: string | Buffer };
}

/** The same encoder, but it checks the size of each message, in bytes. */
export function checkedEncoder(
  encoder: ResponseEncoder,
  check: (bytes: number) => void,
): ResponseEncoder {
  return {
    raw: encoder.raw,
    encode(message) {
      const content = encoder.encode(message);
      check(Buffer.byteLength(content.body));
      return content;
    },
  };
}

/** @param indent spaces by which JSON is indented; 0: on one line */
export function createResponseEncoder(
  route: Route,
  registry: Registry | undefined,
  options: WriteOptions = {},
  indent = 0,
): ResponseEncoder {
  const { output } = route.method;
  const field = route.responseBody;
  const select = (message: Message) =>
    field === undefined ? message : getField(message as AnyMessage, field);
  if (isHttpBody(field === undefined ? output : field.message)) {
    return {
      raw: true,
      encode: (message) => fromHttpBody(select(message) as HttpBody | undefined),
    };
  }
  const writer = createWriter(options);
  const encode = field === undefined ? writer.message(output) : (writer.field(field) ?? identity);
  return {
    raw: false,
    encode(message) {
      const value = select(message);
      // A response_body that is not set is null: there is no empty JSON text.
      const unset = value === undefined && field !== undefined;
      const json = unset ? null : encode(value, registry);
      return { type: "application/json", body: JSON.stringify(json, undefined, indent) };
    },
  };
}

/** @throws TypeError for a content type that cannot be a header. */
function fromHttpBody(message: HttpBody | undefined): { type: string; body: Buffer } {
  const { buffer, byteOffset, byteLength } = message?.data ?? new Uint8Array();
  const type = message?.contentType || defaultContentType;
  validateHeaderValue("content-type", type);
  return { type, body: Buffer.from(buffer, byteOffset, byteLength) };
}

function identity(value: unknown): unknown {
  return value;
}

/** The coding of the response, from the `Accept-Encoding` header; undefined: send as it is. */
export function chooseCoding(
  header: string | undefined,
  codings: readonly ContentCoding[],
): "br" | "gzip" | undefined {
  if (header === undefined) {
    return undefined;
  }
  const br = codings.includes("br") ? quality(header, ["br", "*"]) : 0;
  const gz = codings.includes("gzip") ? quality(header, ["gzip", "x-gzip", "*"]) : 0;
  if (br === 0 && gz === 0) {
    return undefined;
  }
  return br >= gz ? "br" : "gzip";
}

/** Whether compressing a content type is worth it. */
export function isCompressible(contentType: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|proto)\b|ndjson|^image\/svg/i.test(contentType);
}

/** The default of 11 is meant for files that are compressed once. */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Compresses off the main thread. The callback gets undefined if that failed. */
function compress(
  body: string | Buffer,
  coding: "br" | "gzip",
  done: (compressed: Buffer | undefined) => void,
): void {
  const callback = (error: Error | null, result: Buffer) =>
    done(error === null ? result : undefined);
  if (coding === "gzip") {
    gzip(body, callback);
  } else {
    brotliCompress(body, { params: brotliParams }, callback);
  }
}

/** A weak entity tag: it identifies the content, whatever coding it is sent in. */
export function weakEtag(body: string | Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string, etag: string): boolean {
  const opaque = etag.replace(/^W\//, "");
  return header.trim() === "*" || (header.match(/"[^"]*"/g)?.includes(opaque) ?? false);
}

/**
 * How much a client likes something, from an `Accept` or `Accept-Encoding` header (RFC 9110, 12.4.2).
 *
 * @param names that match it, most specific first: `application/json`, `application/*` …
 * @returns from 0, not at all, to 1.
 */
export function quality(header: string, names: readonly string[]): number {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, Math.max(weights.get(name) ?? 0, Number.isNaN(weight) ? 0 : weight));
  }
  const match = names.find((name) => weights.has(name));
  return match === undefined ? 0 : (weights.get(match) ?? 0);
}

/** Whether a client that sent this `Accept` header accepts one of these media types. */
export function accepts(header: string | undefined, types: readonly string[]): boolean {
  if (header === undefined || header === "*/*" || types.includes(header)) {
    return true;
  }
  return types.some((type) => {
    const range = `${type.slice(0, type.indexOf("/"))}/*`;
    return quality(header, [type, range, "*/*"]) > 0;
  });
}
