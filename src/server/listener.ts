import { createServer as createHttp1, type IncomingMessage, type ServerResponse } from "node:http";
import {
  constants,
  createServer as createHttp2,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { newRequestId } from "../rpc/request-id.ts";
import type { Logger } from "../runtime/log.ts";
import { boundResponses, type ResponseLimits } from "./bound-responses.ts";
import type { IsStream } from "./connection.ts";
import { contain, containEvent, type RequestHandler } from "./contain.ts";
import { type Http2Limits, limitHttp2, maxConcurrentStreams } from "./http2-limits.ts";

/** A port on which the service listens. */
export interface Listener {
  readonly port: number;
  /**
   * Accepts no new connections, tells clients to reconnect elsewhere, and waits
   * for the calls in flight.
   * @param graceMs after this, what is still open is cut off
   */
  close(graceMs: number): Promise<void>;
}

/** HTTP/2 connections begin with this line (RFC 9113 §3.4), which no HTTP/1.1 request can. */
const preface = "PRI * HTTP/2.0\r\n";
const firstBytesWithinMs = 10_000;

export interface ListenerOptions {
  readonly handler: RequestHandler;
  /** Requests that may go on for long without any harm; default: none. */
  readonly isStream?: IsStream;
  readonly log: Logger;
  readonly port: number;
  readonly host: string;
  readonly limits?: Partial<ListenerLimits>;
}

/** What clients may take up, so that the strange ones leave room for the others. */
export interface ListenerLimits extends Http2Limits, ResponseLimits {
  /** Connections open at once; what comes on top is hung up on. */
  readonly connections: number;
}

const MiB = 2 ** 20;

const usualLimits: ListenerLimits = {
  requestMs: 60_000,
  idleMs: 300_000,
  connections: 10_000,
  // Two of the longest pages of a list, so that a client finds the next one ready.
  waitAboveBytes: MiB,
  connectionBytes: 16 * MiB,
  processBytes: 32 * MiB,
  // Each takes about 30 KB.
  waitingRequests: 1_000,
  stallMs: 30_000,
};

/**
 * Listens for HTTP/1.1 and for HTTP/2 without TLS on one port. Node has no
 * server for both, so the first bytes of each connection decide.
 * @see https://github.com/nodejs/node/issues/44887
 */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { log, port, host, isStream = () => false } = options;
  const limits = { ...usualLimits, ...options.limits };
  const responses = boundResponses(contain(options.handler, log), isStream, limits, log);
  const http1 = createHttp1(
    // A missing Host is refused with the others, see normalize-request.ts.
    { keepAliveTimeout: 65_000, requestTimeout: 60_000, requireHostHeader: false },
    responses.http1,
  );
  http1.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    log.debug({ code: error.code }, "not HTTP/1.1");
    refuse(socket, statusLines.get(error.code ?? "") ?? "400 Bad Request");
  });
  http1.on("connect", (_, socket) => refuse(socket, "405 Method Not Allowed"));
  // Only a server that listens keeps watch over its connections; this one is handed them.
  http1.emit("listening");
  const http2 = createHttp2(
    { unknownProtocolTimeout: firstBytesWithinMs, settings: { maxConcurrentStreams } },
    responses.http2,
  );
  containEvent<[IncomingMessage]>(http1, "request", ({ socket }) => socket.destroy(), log);
  const reset = (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  containEvent<[ServerHttp2Stream]>(http2, "stream", reset, log);
  limitHttp2(http2, limits);
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  http2.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
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
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      socket.unshift(head);
      const isHttp2 = start === preface;
      if (isHttp2) {
        http2.once("session", (session) => responses.add(socket, session));
      } else {
        responses.add(socket);
      }
      try {
        (isHttp2 ? http2 : http1).emit("connection", socket);
      } catch (err) {
        log.error({ err }, "connection failed");
        socket.destroy();
      }
    });
  });

  server.maxConnections = limits.connections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();

  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) {
        session.close();
      }
      // Idle connections end now, the others soon after their last answer.
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

/** What Node responds with to requests that its parser refuses. */
const statusLines = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** Responds on a connection that has no request, unless a response has begun, and hangs up. */
function refuse(socket: Duplex & { _httpMessage?: ServerResponse }, status: string): void {
  // Node itself asks its own property: https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const lines = [`HTTP/1.1 ${status}`, "Connection: close", `X-Request-Id: ${newRequestId()}`];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}
