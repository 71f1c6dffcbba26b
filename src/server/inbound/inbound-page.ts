import type { IncomingMessage, ServerResponse } from "node:http";
import { Code } from "@connectrpc/connect";
import { ApiError, methodNotAllowed } from "../../rpc/api-error.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { RequestHandler } from "../contain.ts";
import { clientLeft, readBytes } from "./read-bytes.ts";

/** A request from outside of `/api/v1`, where nobody shows a token. */
export interface InboundRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Address of the client, past the proxies that are trusted. */
  readonly address: string;
  /** Aborts when the client leaves before it has its response. */
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
  /** @throws {ApiError} 413 when it is larger than so many bytes */
  body(limit: number): Promise<Buffer>;
}

/** The response to an inbound request. */
export interface InboundAnswer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Answers the requests of one path. */
export type InboundHandler = (request: InboundRequest) => Promise<InboundAnswer>;

/**
 * Serves a path outside of the API.
 * @param pattern of the path; its first group is handed to the handlers
 * @param handlers by HTTP method
 */
export function inboundPage(
  pattern: RegExp,
  handlers: Readonly<
    Record<string, (request: InboundRequest, part: string) => Promise<InboundAnswer>>
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
    // Whatever is left of a body that the handler did not want is dropped.
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
  { status, type = "text/plain", headers, text = "" }: InboundAnswer,
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
