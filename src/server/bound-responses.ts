import type { RequestListener, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Logger } from "../telemetry/log.ts";
import {
  type Condition,
  type Connection,
  type ConnectionLimits,
  createConnection,
  type IsStream,
} from "./connection.ts";

/** Limits of unread responses: for each connection and for the process. */
export interface ResponseLimits extends ConnectionLimits {
  /** A connection with more unread bytes than this is cut. */
  readonly connectionBytes: number;
  /** With more unread bytes than this in all, connections are cut, the longest stalled first. */
  readonly processBytes: number;
  /** Requests that wait on all connections for their clients to read; more are refused. */
  readonly waitingRequests: number;
}

/** How soon memory over a limit is freed. Each inspection visits every connection. */
const inspectEveryMs = 250;

/**
 * Bounds the memory of unread responses. If a client does not keep up, further
 * requests of its connection wait before their handlers run. If it stops
 * reading, its connection is cut.
 */
export function boundResponses(
  listener: RequestListener,
  isStream: IsStream,
  limits: ResponseLimits,
  log: Logger,
) {
  const connections = new Map<object, Connection>();
  const load = { running: 0, waiting: 0, maxWaiting: limits.waitingRequests };

  function inspect(): void {
    const now = performance.now();
    const behind: (Condition & { connection: Connection })[] = [];
    for (const connection of connections.values()) {
      const { unread, stalledMs } = connection.inspect(now);
      if (stalledMs >= limits.stallMs) {
        cut(connection, unread, "stalled");
      } else if (unread > limits.connectionBytes) {
        cut(connection, unread, "connection limit");
      } else if (unread > 0) {
        behind.push({ connection, unread, stalledMs });
      }
    }
    let total = behind.reduce((sum, { unread }) => sum + unread, 0);
    if (total <= limits.processBytes) {
      return;
    }
    behind.sort((a, b) => b.stalledMs - a.stalledMs || b.unread - a.unread);
    for (const { connection, unread } of behind) {
      if (total <= limits.processBytes) {
        return;
      }
      cut(connection, unread, "process limit");
      total -= unread;
    }
  }

  function cut(connection: Connection, unread: number, reason: string): void {
    log.info({ unread, reason }, "connection cut: the client does not read");
    connection.cut();
  }

  const timer = setInterval(inspect, inspectEveryMs).unref();

  return {
    /** Watches a new connection. */
    add(socket: Socket, session?: ServerHttp2Session): void {
      const key = session ?? socket;
      connections.set(key, createConnection(socket, session, listener, isStream, limits, load));
      socket.once("close", () => connections.delete(key));
    },
    /** Handles requests of HTTP/1.1. */
    http1: ((req, res) => connections.get(req.socket)?.handle(res)) satisfies RequestListener,
    http2(req: Http2ServerRequest, res: Http2ServerResponse): void {
      const { session } = req.stream;
      // Node gives HTTP/2 the interface of HTTP/1.1, in types of its own.
      if (session) {
        connections.get(session)?.handle(res as unknown as ServerResponse);
      }
    },
    stop: () => clearInterval(timer),
  };
}
