import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2ServerRequest } from "node:http2";
import type { Registry } from "@bufbuild/protobuf";
import { type ConnectError, type ConnectRouter, createContextValues } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import type { ClientAddress } from "../rpc/client-address.ts";
import type { Dispatch, ServiceEntry } from "../rpc/dispatch.ts";
import { notFound } from "../rpc/errors/api-error.ts";
import { connectRoutes, peerKey } from "../rpc/protocols/connect-routes.ts";
import { corsOptions, createAllowOrigin } from "../rpc/protocols/cors.ts";
import { newRequestId } from "../rpc/protocols/exchange-context.ts";
import { guardMessages } from "../rpc/protocols/guard-messages.ts";
import { healthRoutes } from "../rpc/protocols/health.ts";
import { reflectionRoutes } from "../rpc/protocols/reflection.ts";
import { restRoutes } from "../rpc/protocols/rest-routes.ts";
import { unaryRoutes } from "../rpc/protocols/unary-routes.ts";
import { createReceiveUpload, dropUpload } from "../rpc/receive-upload.ts";
import {
  isUpload,
  maxMessageBytes as maxBytesOf,
  usualBytes,
} from "../rpc/validation/request-limits.ts";
import type { Logger } from "../telemetry/log.ts";
import type { RequestHandler } from "./error-boundary.ts";
import { sendError } from "./error-boundary.ts";

interface RequestOptions {
  readonly entries: readonly ServiceEntry[];
  readonly dispatch: Dispatch;
  readonly log: Logger;
  /** Finds the address of the client behind trusted proxies. */
  readonly clientAddress: ClientAddress;
  /** Whether the process can currently serve. */
  readonly isReady: () => boolean;
  /** Further pages on this port. */
  readonly pages?: readonly RequestHandler[];
  /** Ends the streams that are open when the service stops. */
  readonly shutdownSignal: AbortSignal;
  /** Replaces the handler of unary Connect calls. */
  readonly unary?: RequestHandler;
  /** Further services, on Connect's own router. */
  readonly routes?: (router: ConnectRouter) => void;
  /** Message types that `google.protobuf.Any` may hold in JSON. */
  readonly registry?: Registry;
  /** Origins whose pages may call from a browser; `*` for any. */
  readonly corsOrigins?: readonly string[];
  /** The longest message that is read for methods without their own limit, in bytes. */
  readonly maxMessageBytes?: number;
  /** The error for a message that is longer, in Connect and gRPC; see `GuardOptions`. */
  readonly tooLong?: (maxBytes: number) => ConnectError;
  /** The longest deadline that a Connect or gRPC caller may ask for, in milliseconds. */
  readonly maxTimeoutMs?: number;
}

/**
 * Handles every HTTP request of the service: REST by its path, then pages, then the RPC protocols,
 * otherwise 404.
 */
export function createRequestHandler(options: RequestOptions): RequestHandler {
  const { entries, dispatch, log, clientAddress, isReady, shutdownSignal } = options;
  const { maxTimeoutMs = 60_000, maxMessageBytes = usualBytes } = options;
  const { pages = [] } = options;
  const services = entries.map(({ service }) => service);
  const cors = corsOptions(options.corsOrigins ?? []);
  const allowOrigin = cors && createAllowOrigin(cors);
  const server = { clientAddress, shutdownSignal };
  const rest = restRoutes({ entries, dispatch, log, cors, ...server });
  const requestIds = new WeakMap<object, string>();
  const responses = new WeakMap<object, ServerResponse>();
  const requestIdOf = (req: object) => requestIds.get(req) ?? "";
  const unary =
    options.unary ??
    unaryRoutes({
      entries,
      dispatch,
      log,
      requestIdOf,
      maxTimeoutMs,
      ...server,
    });
  const { routes, requestGate } = connectRoutes(entries, dispatch, log);
  const connect = connectNodeAdapter({
    requestGate,
    routes(router) {
      routes(router);
      healthRoutes(services, isReady)(router);
      reflectionRoutes(services)(router);
      options.routes?.(router);
      guardMessages(router, {
        registry: options.registry,
        tooLong: options.tooLong,
        maxMessageBytes: (method) => (isUpload(method) ? maxBytesOf(method) : maxMessageBytes),
      });
    },
    fallback: (req, res) => respondUnknown(req as IncomingMessage, res as ServerResponse),
    contextValues: (req) =>
      createContextValues().set(peerKey, {
        requestId: requestIdOf(req),
        remoteAddress: clientAddress(
          req.socket.remoteAddress,
          req.headers["x-forwarded-for"]?.toString(),
        ),
        receiveUpload: createReceiveUpload(
          req as IncomingMessage,
          responses.get(req) as ServerResponse,
        ),
        abandon: () => abandon(req),
      }),
    readMaxBytes: maxMessageBytes,
    maxTimeoutMs,
    shutdownSignal,
    jsonOptions: {
      ignoreUnknownFields: false,
      alwaysEmitImplicit: true,
      ...(options.registry && { registry: options.registry }),
    },
  });

  function respondUnknown(req: IncomingMessage, res: ServerResponse): void {
    if (isProcedure(req)) {
      sendUnimplemented(req, res);
    } else {
      sendError(res, notFound("page"), requestIdOf(req));
    }
  }

  return (req, res) => {
    if (rest.handle(req, res)) {
      return true;
    }
    const requestId = newRequestId();
    requestIds.set(req, requestId);
    res.setHeader("x-request-id", requestId);
    for (const page of pages) {
      const handled = page(req, res);
      if (handled !== false) {
        return handled;
      }
    }
    if (allowOrigin?.(req, res)) {
      return true;
    }
    const handled = unary(req, res);
    if (handled !== false) {
      return handled;
    }
    responses.set(req, res);
    dropUpload(req, res);
    connect(req, res);
    return true;
  };
}

/** Ends the response to a request immediately and drops unsent bytes. */
function abandon(req: IncomingMessage | Http2ServerRequest): void {
  if ("stream" in req) {
    req.stream.close(constants.NGHTTP2_CANCEL);
  } else {
    req.socket.destroy();
  }
}

/** Whether an unknown path looks like a call. */
const isProcedure = ({ method, url = "" }: IncomingMessage) =>
  method === "POST" && /^\/[\w.]+\.\w+\/\w+$/.test(url);

/** Connect clients read the code in the body. gRPC clients understand 404 and expect no body. */
function sendUnimplemented({ headers }: IncomingMessage, res: ServerResponse): void {
  if (headers["content-type"]?.startsWith("application/grpc")) {
    res.writeHead(404).end();
  } else {
    sendJson(res, 404, { code: "unimplemented", message: "there is no such method" });
  }
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  res.end(text);
}
