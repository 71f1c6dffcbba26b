import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Exchange, readBytes } from "../rest/http.ts";
import type { ClientAddress } from "../rpc/client-address.ts";
import { badRequest, methodNotAllowed } from "../rpc/errors/api-error.ts";
import { createReceiveUpload, type ReceiveUpload } from "../rpc/receive-upload.ts";
import type { RequestHandler } from "./error-boundary.ts";

/** A request to a path outside `/api/v1`, which carries no token. */
export interface InboundRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Address of the client, behind trusted proxies. */
  readonly address: string;
  /** Aborts when the client disconnects before its response is complete. */
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
  /**
   * The body as it was sent: signatures cover these bytes.
   * @throws {RestError} 413 when it is longer than `limit`, in bytes
   */
  body(limit: number): Promise<Buffer>;
  readonly receiveUpload: ReceiveUpload;
}

/** The response to an inbound request. */
export interface InboundResponse {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** A body that is sent in parts, at the pace of the reader, instead of the text. */
  readonly stream?: { readonly bytes: number; readonly chunks: AsyncIterable<Buffer> };
}

/**
 * Handles the requests of one path.
 * @param part the match of the first group in the pattern of the path
 */
export type InboundHandler = (request: InboundRequest, part: string) => Promise<InboundResponse>;

/**
 * Serves a path outside the API.
 * @param pattern of the path
 * @param handlers by HTTP method
 */
export function inboundPage(
  pattern: RegExp,
  handlers: Readonly<Record<string, InboundHandler>>,
  clientAddress: ClientAddress,
): RequestHandler {
  const byMethod = new Map(Object.entries(handlers));

  async function respond(req: IncomingMessage, res: ServerResponse, part: string, search: string) {
    const { method = "" } = req;
    const exchange = new Exchange(req, res, "", undefined);
    const handler = byMethod.get(method);
    if (handler === undefined) {
      throw methodNotAllowed([...byMethod.keys()]);
    }
    const request: InboundRequest = {
      method,
      query: new URLSearchParams(search),
      requestId: String(res.getHeader("x-request-id") ?? ""),
      address: clientAddress(exchange.remoteAddress, exchange.header("x-forwarded-for")),
      get signal() {
        return exchange.signal;
      },
      header: (name) => exchange.header(name),
      body: (limit) => readBytes(req, limit),
      receiveUpload: createReceiveUpload(req, res),
    };
    await send(res, await handler(request, part), method === "HEAD");
  }

  return (req, res) => {
    const [path = "", search = ""] = (req.url ?? "").split("?", 2);
    const match = pattern.exec(path);
    if (match === null) {
      return false;
    }
    // Drops the unread rest of the body.
    return respond(req, res, match[1] ?? "", search).finally(() => req.resume());
  };
}

async function send(
  res: ServerResponse,
  { status, type = "text/plain", headers, text = "", stream }: InboundResponse,
  isHead: boolean,
): Promise<void> {
  const chunks = isHead ? undefined : stream?.chunks[Symbol.asyncIterator]();
  // Before the head, so that a source that fails immediately still gets its own status.
  const first = await chunks?.next();
  res.writeHead(status, {
    ...headers,
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "content-length": stream?.bytes ?? Buffer.byteLength(text),
    "x-content-type-options": "nosniff",
  });
  if (chunks === undefined || first === undefined || first.done) {
    res.end(isHead || text === "" ? undefined : text);
    return;
  }
  await pipeline(startingWith(first.value, chunks), res).catch((error) => {
    // A client that disconnects is not a failure.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
      throw error;
    }
  });
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>) {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Text in UTF-8, or 400. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badRequest("the body is not UTF-8");
  }
}

/** JSON in UTF-8, or 400. */
export function parseJson(bytes: Buffer): unknown {
  const text = decodeText(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("the body is not JSON");
  }
}

/** Whether it is the origin of our own pages, under the host name that the client used. */
export function isOwnOrigin(request: InboundRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.header("host");
}
