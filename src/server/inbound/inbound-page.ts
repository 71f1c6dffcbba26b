import type { IncomingMessage, ServerResponse } from "node:http";
import { Code } from "@connectrpc/connect";
import { ApiError, methodNotAllowed } from "../../rpc/api-error.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { RequestHandler } from "../contain.ts";
import { clientLeft, readBytes } from "./read-bytes.ts";

/** A request to a path outside `/api/v1`, which carries no token. */
export interface InboundRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Address of the client, behind trusted proxies. */
  readonly address: string;
  /** Aborts when the client disconnects before it has its response. */
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
  /** @throws {ApiError} 413 when it exceeds this many bytes */
  body(limit: number): Promise<Buffer>;
}

/** The response to an inbound request. */
export interface InboundResponse {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Handles the requests of one path. */
export type InboundHandler = (request: InboundRequest) => Promise<InboundResponse>;

/**
 * Serves a path outside of the API.
 * @param pattern of the path; handlers get its first group
 * @param handlers by HTTP method
 */
export function inboundPage(
  pattern: RegExp,
  handlers: Readonly<
    Record<string, (request: InboundRequest, part: string) => Promise<InboundResponse>>
  >,
  clientAddress: ClientAddress,
): RequestHandler {
  const byMethod = new Map(Object.entries(handlers));

  async function respond(req: IncomingMessage, res: ServerResponse, part: string, search: string) {
    const { method = "" } = req;
    const handler = byMethod.get(method);
    if (handler === undefined) {
      throw methodNotAllowed([...byMethod.keys()]);
    }
    const request: InboundRequest = {
      method,
      query: new URLSearchParams(search),
      requestId: String(res.getHeader("x-request-id") ?? ""),
      address: clientAddress(req.socket.remoteAddress, req.headers["x-forwarded-for"]?.toString()),
      signal: departureOf(res),
      header: (name) => req.headers[name]?.toString(),
      body: (limit) => readBytes(req, limit),
    };
    send(res, await handler(request, part));
  }

  return (req, res) => {
    const [path = "", search = ""] = (req.url ?? "").split("?", 2);
    const match = pattern.exec(path);
    if (match === null) {
      return false;
    }
    // Drops what the handler has not read of the body.
    return respond(req, res, match[1] ?? "", search).finally(() => req.resume());
  };
}

function departureOf(res: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  res.once("close", () => {
    if (!res.writableEnded) {
      leaving.abort(clientLeft());
    }
  });
  return leaving.signal;
}

function send(
  res: ServerResponse,
  { status, type = "text/plain", headers, text = "" }: InboundResponse,
) {
  res.writeHead(status, {
    ...headers,
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "content-length": Buffer.byteLength(text),
    "x-content-type-options": "nosniff",
  });
  res.end(text);
}

/** 401: a signature is missing, wrong or stale. */
export function invalidSignature(message: string): ApiError {
  return new ApiError(Code.Unauthenticated, "INVALID_SIGNATURE", message);
}
