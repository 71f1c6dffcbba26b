import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isCompressible, matchesEtag, quality, weakEtag } from "../rest/http.ts";
import { methodNotAllowed } from "../rpc/errors/api-error.ts";

/** Fixed content, ready to send. */
export interface Page {
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
  readonly body: Buffer;
  /** The compressed body, made on first use. */
  gzipped(): Promise<Buffer>;
}

export function createPage(body: string | Buffer, headers: OutgoingHttpHeaders): Page {
  const bytes = Buffer.from(body);
  let gzipped: Promise<Buffer> | undefined;
  return {
    headers: { "x-content-type-options": "nosniff", ...headers },
    etag: weakEtag(bytes),
    body: bytes,
    gzipped() {
      gzipped ??= promisify(gzip)(bytes, { level: 9 });
      return gzipped;
    },
  };
}

/** Smaller bodies fit into one packet anyway. */
const compressMinBytes = 1024;

/**
 * Responds to a request with the page, or with 304 if the client has it already.
 * @throws {ApiError} 405 unless it is GET or HEAD
 */
export async function servePage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  requireReading(request);
  const { headers } = request;
  const compressible =
    page.body.length >= compressMinBytes && isCompressible(String(page.headers["content-type"]));
  const own = {
    ...page.headers,
    etag: page.etag,
    ...(compressible && { vary: [page.headers.vary ?? [], "Accept-Encoding"].flat().join(", ") }),
  };
  const known = headers["if-none-match"];
  if (known !== undefined && matchesEtag(known, page.etag)) {
    response.writeHead(304, own).end();
    return;
  }
  const gzip =
    compressible && quality(String(headers["accept-encoding"] ?? ""), ["gzip", "x-gzip", "*"]) > 0;
  const body = gzip ? await page.gzipped() : page.body;
  response.writeHead(200, {
    ...own,
    ...(gzip && { "content-encoding": "gzip" }),
    "content-length": body.length,
  });
  if (request.method !== "HEAD") {
    await writePieces(response, body);
  }
  response.end();
}

/** @throws {ApiError} 405 unless it is GET or HEAD */
export function requireReading({ method }: IncomingMessage): void {
  if (method !== "GET" && method !== "HEAD") {
    throw methodNotAllowed(["GET", "HEAD"]);
  }
}

/** Node's default buffer for a response: a piece fills it once. */
const pieceBytes = 64 * 1024;

/** Writes at the pace of the client, so that slow ones hold little memory. */
async function writePieces(response: ServerResponse, body: Buffer): Promise<void> {
  const closed = new Promise((resolve) => response.once("close", resolve));
  for (let at = 0; at < body.length && !response.destroyed; at += pieceBytes) {
    if (response.write(body.subarray(at, at + pieceBytes))) {
      continue;
    }
    await Promise.race([closed, new Promise((resolve) => response.once("drain", resolve))]);
  }
}
