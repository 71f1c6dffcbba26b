import type { RequestListener, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Logger } from "../runtime/log.ts";
import {
  type Condition,
  type Connection,
  type ConnectionLimits,
  createConnection,
  type IsStream,
} from "./connection.ts";

/** What all connections may hold of responses that their clients do not take. */
export interface ResponseLimits extends ConnectionLimits {
  /** A connection with more bytes than this unread is cut. */
  readonly connectionBytes: number;
  /** With more bytes than this unread in all, connections are cut, the longest stalled first. */
  readonly processBytes: number;
  /** Requests that wait on all connections for their clients to read; more are refused. */
  readonly waitingRequests: number;
}

const inspectEveryMs = 250;

/**
 * Bounds the memory of responses that wait for their clients, whatever wrote
 * them. Requests of a connection whose client does not keep up are held back
 * before their handlers run; clients that stop reading are hung up on.
 */
export function boundResponses(
  listener: RequestListener,
  isStream: IsStream,
  limits: ResponseLimits,
  log: Logger,
) {
  const connections = new Map<object, Connection>();
  const queue = { length: 0, limit: limits.waitingRequests };

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
    log.info({ unread, reason }, "connection cut: its client does not read");
    connection.cut();
  }

  const timer = setInterval(inspect, inspectEveryMs).unref();

  return {
    /** Takes a connection into account from now on. */
    add(socket: Socket, session?: ServerHttp2Session): void {
      const key = session ?? socket;
      connections.set(key, createConnection(socket, session, listener, isStream, limits, queue));
      socket.once("close", () => connections.delete(key));
    },
    /** Takes requests of HTTP/1.1. */
    http1: ((req, res) => connections.get(req.socket)?.handle(res)) satisfies RequestListener,
    http2(req: Http2ServerRequest, res: Http2ServerResponse): void {
      const { session } = req.stream;
      // HTTP/2's types are those of HTTP/1.1 by another name.
      if (session) {
        connections.get(session)?.handle(res as unknown as ServerResponse);
      }
    },
    stop: () => clearInterval(timer),
  };
}
