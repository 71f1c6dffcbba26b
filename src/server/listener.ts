import { createServer as createHttp1, type IncomingMessage, type ServerResponse } from "node:http";
import {
  constants,
  createServer as createHttp2,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { newRequestId } from "../rpc/protocols/exchange-context.ts";
import type { Logger } from "../telemetry/log.ts";
import type { IsStream } from "./bound-responses.ts";
import { boundResponses, type ResponseLimits } from "./bound-responses.ts";
import { catchEventErrors, errorBoundary, type RequestHandler } from "./error-boundary.ts";
import { explainListen } from "./explain-listen.ts";

/** A port on which the service listens. */
interface Listener {
  readonly port: number;
  /**
   * Stops accepting connections, tells clients to reconnect elsewhere, and waits for the calls in
   * flight.
   * @param graceMs time after which open connections are cut
   */
  close(graceMs: number): Promise<void>;
}

/** HTTP/2 connections begin with this line (RFC 9113 §3.4), which no HTTP/1.1 request can. */
const preface = "PRI * HTTP/2.0\r\n";
/** A client that connects and sends nothing for this long ties up a socket. */
const firstBytesWithinMs = 10_000;

interface ListenerOptions {
  readonly handler: RequestHandler;
  /** Recognizes long-lived streams; default: none. */
  readonly isStream?: IsStream;
  readonly log: Logger;
  readonly port: number;
  readonly host: string;
  readonly limits?: Partial<ListenerLimits>;
  /** Whether other processes of the service listen on the same port; default: no. */
  readonly sharesPort?: boolean;
  /** Whether clients should take their next calls elsewhere, as it will close soon; default: no. */
  readonly isDraining?: () => boolean;
}

/** Limits that keep hostile or broken clients from crowding out others. */
export interface ListenerLimits extends Http2Limits, ResponseLimits {
  /** The most open connections; further ones are closed immediately. */
  readonly connections: number;
}

const MiB = 2 ** 20;
/** In GOAWAY: calls that the client sent before it received the frame are served too (RFC 9113 §6.8). */
const anyStream = 2 ** 31 - 1;

const usualLimits: ListenerLimits = {
  // 3 MiB, the largest body, over a poor mobile network (420 kbit/s).
  requestMs: 60_000,
  // Longer than load balancers keep idle connections (60 s is usual), so that they close first.
  idleMs: 300_000,
  connections: 10_000,
  // Two of the longest pages of a list, so that the next one is ready for the client.
  waitAboveBytes: MiB,
  // The process stays small, and no connection can use up its limit alone.
  connectionBytes: 16 * MiB,
  processBytes: 32 * MiB,
  // Each takes about 30 KB.
  waitingRequests: 1_000,
  // A mobile client that changes networks is back within this time.
  stallMs: 30_000,
};

/**
 * Listens for HTTP/1.1 and for HTTP/2 without TLS on one port. Node has no
 * server for both, so the first bytes of each connection decide.
 * @see https://github.com/nodejs/node/issues/44887
 */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const {
    log,
    port,
    host,
    isStream = () => false,
    sharesPort = false,
    isDraining = () => false,
  } = options;
  const limits = { ...usualLimits, ...options.limits };
  const responses = boundResponses(errorBoundary(options.handler, log), isStream, limits, log);
  const http1 = createHttp1(
    // normalize-request.ts refuses a missing Host.
    { keepAliveTimeout: 65_000, requestTimeout: 60_000, requireHostHeader: false },
    responses.http1,
  );
  http1.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    log.debug({ code: error.code }, "not HTTP/1.1");
    rejectSocket(socket, statusLines.get(error.code ?? "") ?? "400 Bad Request");
  });
  http1.on("connect", (_, socket) => rejectSocket(socket, "405 Method Not Allowed"));
  // Node checks time limits from this event on, and this server never listens itself.
  http1.emit("listening");
  const http2 = createHttp2(
    { unknownProtocolTimeout: firstBytesWithinMs, settings: { maxConcurrentStreams } },
    responses.http2,
  );
  for (const server of [http1, http2]) {
    catchEventErrors<[Socket]>(server, "connection", (socket) => socket.destroy(), log);
  }
  catchEventErrors<[IncomingMessage]>(http1, "request", ({ socket }) => socket.destroy(), log);
  const reset = (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  catchEventErrors<[ServerHttp2Stream]>(http2, "stream", reset, log);
  limitHttp2(http2, limits);
  // A client that stays would send a call on a connection just as it is closed.
  http1.prependListener("request", (_, res) => {
    if (isDraining()) {
      res.setHeader("connection", "close");
    }
  });
  const told = new WeakSet<object>();
  http2.prependListener("stream", ({ session }) => {
    if (session !== undefined && isDraining() && !told.has(session)) {
      told.add(session);
      session.goaway(constants.NGHTTP2_NO_ERROR, anyStream);
    }
  });
  const sockets = new Set<Socket>();
  /** Sockets that have not shown their protocol yet, so no server knows about them. */
  const unknown = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  http2.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    unknown.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      unknown.delete(socket);
    });
    socket.on("error", () => socket.destroy());
    socket.setTimeout(firstBytesWithinMs, () => socket.destroy());
    let head = Buffer.alloc(0);
    socket.on("readable", function sniff() {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) {
        return;
      }
      head = Buffer.concat([head, chunk]);
      const start = head.toString("latin1", 0, preface.length);
      if (start.length < preface.length && preface.startsWith(start)) {
        return;
      }
      socket.off("readable", sniff);
      unknown.delete(socket);
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      socket.unshift(head);
      const isHttp2 = start === preface;
      if (isHttp2) {
        http2.once("session", (session) => responses.add(socket, session));
      } else {
        responses.add(socket);
      }
      (isHttp2 ? http2 : http1).emit("connection", socket);
    });
  });

  server.maxConnections = limits.connections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explainListen(error, { port, host })));
    server.listen({ port, host, reusePort: sharesPort && hasReusePort }, resolve);
  });
  const address = server.address();

  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) {
        session.close();
      }
      // Browsers and connection pools open connections ahead of requests.
      for (const socket of unknown) {
        socket.destroy();
      }
      // Idle connections end immediately, the others soon after their last response.
      const sweep = setInterval(() => http1.closeIdleConnections(), 50);
      http1.close();
      const cutOff = setTimeout(() => {
        for (const socket of sockets) {
          socket.destroy();
        }
      }, graceMs);
      await closed;
      clearTimeout(cutOff);
      clearInterval(sweep);
      responses.stop();
    },
  };
}

/**
 * Linux spreads new connections over all processes that listen. Elsewhere the supervisor accepts them
 * and passes them on, so those on their way to a process that has just crashed hang.
 */
const hasReusePort = process.platform === "linux";

/** How Node responds to requests that its parser refuses. */
const statusLines = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** Responds on a connection without a request, unless a response has begun, and closes it. */
function rejectSocket(socket: Duplex & { _httpMessage?: ServerResponse }, status: string): void {
  // Node checks the same property: https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const lines = [`HTTP/1.1 ${status}`, "Connection: close", `X-Request-Id: ${newRequestId()}`];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}

/** Time limits for HTTP/2. Node has them only for HTTP/1.1. */
interface Http2Limits {
  /** Time for a request to arrive in full, in milliseconds. */
  readonly requestMs: number;
  /** Time after which a connection without requests is closed, in milliseconds. */
  readonly idleMs: number;
}

/** The most requests in flight on one connection, announced to the client. A proxy may need many. */
const maxConcurrentStreams = 1_000;

/** Resets requests that do not arrive in time, and closes idle connections. */
function limitHttp2(server: Http2Server, { requestMs, idleMs }: Http2Limits): void {
  server.on("session", (session) => {
    let open = 0;
    session.setTimeout(idleMs);
    session.on("timeout", () => {
      if (open === 0) {
        session.close();
      }
    });
    session.on("stream", (stream) => {
      open += 1;
      const isLate = () => stream.state.state === constants.NGHTTP2_STREAM_STATE_OPEN;
      const timer = setTimeout(() => {
        if (isLate()) {
          stream.close(constants.NGHTTP2_CANCEL);
        }
      }, requestMs);
      stream.once("close", () => {
        clearTimeout(timer);
        open -= 1;
        // It may have fired while there were requests, and does not restart by itself.
        if (open === 0 && !session.destroyed) {
          session.setTimeout(idleMs);
        }
      });
    });
  });
}
