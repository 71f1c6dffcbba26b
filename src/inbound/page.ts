import type { IncomingMessage, ServerResponse } from "node:http";
import { Code } from "@connectrpc/connect";
import type { Logger } from "../log.ts";
import { ApiError } from "../rpc/api-error.ts";
import type { ClientAddress } from "../rpc/client-address.ts";
import { toRestBody } from "../rpc/render-error.ts";
import { toApiError } from "../rpc/to-api-error.ts";
import { readBytes } from "./read-bytes.ts";

/** A request from outside of `/api/v1`, where nobody shows a token. */
export interface InboundRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Address of the client, past the proxies that are trusted. */
  readonly address: string;
  header(name: string): string | undefined;
  /** @throws {ApiError} 413 when it is larger than so many bytes */
  body(limit: number): Promise<Buffer>;
}

/** What is answered. */
export interface InboundAnswer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Answers the requests of one path. */
export type InboundHandler = (request: InboundRequest) => Promise<InboundAnswer>;

/** One of the further things that the port serves; see src/requests.ts. */
export type Page = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves a path outside of the API.
 * @param pattern of the path; its groups are handed to the handlers
 * @param handlers by HTTP method
 */
export function inboundPage(
  pattern: RegExp,
  handlers: Readonly<
    Record<string, (request: InboundRequest, part: string) => Promise<InboundAnswer>>
  >,
  { log, clientAddress }: { log: Logger; clientAddress: ClientAddress },
): Page {
  async function answer(req: IncomingMessage, res: ServerResponse, part: string, search: string) {
    const requestId = String(res.getHeader("x-request-id") ?? "");
    try {
      const handler = handlers[req.method ?? ""];
      if (handler === undefined) throw methodNotAllowed(Object.keys(handlers));
      const request: InboundRequest = {
        method: req.method ?? "",
        query: new URLSearchParams(search),
        requestId,
        address: clientAddress(
          req.socket.remoteAddress,
          req.headers["x-forwarded-for"]?.toString(),
        ),
        header: (name) => req.headers[name]?.toString(),
        body: (limit) => readBytes(req, limit),
      };
      send(res, await handler(request, part));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 500) log.error({ err: thrown, requestId }, "inbound request failed");
      if (!res.headersSent) {
        const text = JSON.stringify(toRestBody(error, requestId));
        send(res, { status: error.status, headers: error.headers, type: "application/json", text });
      }
    } finally {
      // What is left of a body that nobody wanted.
      req.resume();
    }
  }

  return (req, res) => {
    const [path = "", search = ""] = (req.url ?? "").split("?", 2);
    const match = pattern.exec(path);
    if (match === null) return false;
    void answer(req, res, match[1] ?? "", search);
    return true;
  };
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

function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError(Code.Unimplemented, "METHOD_NOT_ALLOWED", `use ${allowed.join(" or ")}`, {
    status: 405,
    headers: { Allow: allowed.join(", ") },
  });
}

/** 401: a signature is missing, wrong or stale. */
export function invalidSignature(message: string): ApiError {
  return new ApiError(Code.Unauthenticated, "INVALID_SIGNATURE", message);
}
