import { chooseCoding, compress, isCompressible } from "./compress.ts";
import { matchesEtag, weakEtag } from "./etag.ts";
import type { Exchange } from "./exchange.ts";
import type { Head } from "./response-headers.ts";
import { RestError } from "./rest-error.ts";
import type { InnerOptions, RenderedError } from "./transcoder-options.ts";

const json = "application/json";

export interface Content {
  /** Undefined: there is none, as with 204. */
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
  const coding = large ? chooseCoding(exchange.header("accept-encoding")) : undefined;
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
      // Such as a status that there is not. Thrown from here, it would end the process.
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
    // What is ASCII goes out as the bytes that it is, without a look at each character.
    exchange.response.end(body, length === body.length ? "latin1" : "utf8");
  }
}

/** Writes the head of a response: its own headers, and those that the application has set. */
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
