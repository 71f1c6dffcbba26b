import { chooseCoding, compress, isCompressible } from "./compress.ts";
import { matchesEtag, weakEtag } from "./etag.ts";
import type { Exchange } from "./exchange.ts";

export interface Content {
  /** Undefined: there is none, as with 204. */
  readonly type: string | undefined;
  readonly body: string | Buffer;
}

/**
 * Sends a complete answer: conditional GET (304), compression of large bodies, and one write for
 * head and body together.
 */
export function sendAnswer(
  exchange: Exchange,
  status: number,
  { type, body }: Content,
  compressMinBytes: number,
): void {
  const { reply, request } = exchange;
  if (exchange.gone || reply.headersSent) {
    return;
  }
  if (type === undefined) {
    writeHead(exchange, status, {});
    reply.end();
    return;
  }
  const headers: Head = { "content-type": type };
  const length = Buffer.byteLength(body);
  const large = length >= compressMinBytes && isCompressible(type);
  if (large) {
    exchange.appendHeader("vary", "Accept-Encoding");
  }
  if (status === 200 && (request.method === "GET" || request.method === "HEAD")) {
    const etag = String(exchange.headers?.etag ?? weakEtag(body));
    const known = request.headers["if-none-match"];
    if (known !== undefined && matchesEtag(known, etag)) {
      writeHead(exchange, 304, { etag });
      reply.end();
      return;
    }
    headers.etag = etag;
  }
  const coding = large ? chooseCoding(exchange.header("accept-encoding")) : undefined;
  if (coding === undefined) {
    finish(exchange, status, headers, body, length);
    return;
  }
  compress(body, coding, (compressed) => {
    if (compressed === undefined) {
      finish(exchange, status, headers, body, length);
    } else {
      headers["content-encoding"] = coding;
      finish(exchange, status, headers, compressed, compressed.length);
    }
  });
}

export type Head = Record<string, string | number | string[]>;

function finish(
  exchange: Exchange,
  status: number,
  headers: Head,
  body: string | Buffer,
  length: number,
): void {
  headers["content-length"] = length;
  writeHead(exchange, status, headers);
  if (exchange.request.method === "HEAD") {
    exchange.reply.end();
  } else {
    // What is ASCII goes out as the bytes that it is, without a look at each character.
    exchange.reply.end(body, length === body.length ? "latin1" : "utf8");
  }
}

/** Writes the head of an answer: its own headers, and those that the application has set. */
export function writeHead({ reply, headers }: Exchange, status: number, own: Head): void {
  reply.writeHead(status, headers === undefined ? own : Object.assign(own, headers));
}
