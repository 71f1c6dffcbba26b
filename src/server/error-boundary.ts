import type { EventEmitter } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { constants, Http2ServerResponse } from "node:http2";
import { type ApiError, notFound } from "../rpc/errors/api-error.ts";
import { toApiError, toRestBody } from "../rpc/errors/error-formats.ts";
import { causeOf, logFailure } from "../rpc/errors/log-failure.ts";
import { newRequestId } from "../rpc/protocols/exchange-context.ts";
import type { Logger } from "../telemetry/log.ts";
import { normalizeRequest } from "./normalize-request.ts";

/**
 * Handles one HTTP request, or returns false, having touched nothing. The promise settles when the
 * handler is done; a rejection is handled like a throw.
 */
export type RequestHandler = (
  req: IncomingMessage,
  res: ServerResponse,
) => boolean | Promise<unknown>;

/**
 * Turns the failure of a request into its response, as an uncaught exception would end the
 * process. Requests whose target or Host is not a valid URL never reach the handler.
 * @returns a listener that responds with an error, or resets the stream if the
 *   response has begun
 */
export function errorBoundary(handler: RequestHandler, log: Logger): RequestListener {
  function fail(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    try {
      const response = toApiError(error);
      const requestId = requestIdOf(res);
      const { method, url } = req;
      const messages = { failed: "request failed", refused: "request refused" };
      logFailure(log, error, response, messages, { requestId, method, url: pathOf(url) });
      if (res.headersSent) {
        reset(res);
      } else {
        sendError(res, response, requestId);
      }
    } catch (error) {
      log.error({ err: error }, "could not respond");
      reset(res);
    }
  }

  return (req, res) => {
    try {
      normalizeRequest(req);
      const handled = handler(req, res);
      if (handled === false) {
        throw notFound("page");
      }
      if (handled !== true) {
        handled.catch((error) => fail(req, res, error));
      }
    } catch (error) {
      fail(req, res, error);
    }
  };
}

/**
 * Catches errors that Node itself throws around the handler, for instance when it
 * writes `100 Continue` to an HTTP/2 stream that has been reset.
 * @param breakOff ends the request or stream of the event
 * @see https://github.com/nodejs/node/blob/v24.x/lib/internal/http2/compat.js `onServerStream`
 */
export function catchEventErrors<Arguments extends unknown[]>(
  server: EventEmitter,
  event: string,
  breakOff: (...args: Arguments) => void,
  log: Logger,
): void {
  for (const listener of server.listeners(event)) {
    server.off(event, listener as () => void);
    server.on(event, (...args: unknown[]) => {
      try {
        listener.apply(server, args);
      } catch (error) {
        log.info({ cause: causeOf(error), event }, "connection failed");
        breakOff(...(args as Arguments));
      }
    });
  }
}

/** Without the query, which may hold the token of a link. */
const pathOf = (url = "") => url.split("?", 1)[0]?.slice(0, 200);

function requestIdOf(res: ServerResponse): string {
  const given = res.getHeader("x-request-id");
  return typeof given === "string" ? given : newRequestId();
}

/** Ends a response so that the client sees that it is incomplete. */
function reset(res: ServerResponse | Http2ServerResponse): void {
  if (res instanceof Http2ServerResponse) {
    res.stream?.close(constants.NGHTTP2_INTERNAL_ERROR);
  } else {
    res.destroy();
  }
}

/** Responds with an error in the shape of the REST API. */
export function sendError(res: ServerResponse, error: ApiError, requestId: string): void {
  const body = JSON.stringify(toRestBody(error, requestId));
  res.writeHead(error.status, {
    ...error.headers,
    "x-request-id": requestId,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-content-type-options": "nosniff",
  });
  res.end(body);
}
