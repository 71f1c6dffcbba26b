import { roundRobin } from "../../../concurrency/round-robin.ts";
import type { ConnectTarget, GuardedConnect } from "../../guard/guarded-connect.ts";
import type { PendingAttempt } from "./attempt.ts";
import { type Connection, createConnection } from "./connection.ts";

interface ConnectionPoolOptions {
  readonly connect: GuardedConnect;
  /** Connections to one origin at a time; further requests wait. */
  readonly connectionsPerOrigin: number;
  readonly keepAliveMs: number;
  onOpen(connection: Connection): void;
  onClose(connection: Connection): void;
}

interface Origin {
  readonly key: string;
  readonly target: ConnectTarget;
  /** Last in, first out, so that excess connections stay idle and time out. */
  readonly idle: Connection[];
  readonly waiting: { readonly request: string; readonly attempt: PendingAttempt }[];
  open: number;
  opening: number;
}

/**
 * Idle connections close at most this late. Receivers close first only if they keep them for less time.
 */
const longestSweepMs = 1_000;
/**
 * Connections to open in one turn of the event loop. A TLS handshake takes about 1 ms of its time, and a
 * receiver that hangs costs one for each delivery: hundreds at once would hold up all others. With fewer
 * per turn, a busy worker would not attempt deliveries to that receiver within 2 s.
 */
const connectionsPerTurn = 16;
/** One buffer for the bytes of all connections: they are read immediately, and none are kept. */
const inbox = Buffer.allocUnsafeSlow(65_536);

/**
 * The HTTP/1.1 client for deliveries: it keeps connections open, and sends each request on a free one. It
 * exists for its speed: a bare loop over raw sockets costs 10.5 µs per request, one over undici 20 µs,
 * and that difference decides whether the throughput floors hold.
 *
 * It stays small because it does one thing. A connection carries one POST at a time, without pipelining,
 * and at most 4 KiB of a response body is read. test/delivery/http compares how it reads responses,
 * generated and damaged, with undici. Only sender.ts calls it, so another client could replace it.
 */
export function createConnectionPool(options: ConnectionPoolOptions) {
  const { connect, connectionsPerOrigin, keepAliveMs } = options;
  const origins = new Map<string, Origin>();
  let isClosed = false;

  function originOf(key: string, target: ConnectTarget): Origin {
    const known = origins.get(key);
    if (known !== undefined) {
      return known;
    }
    const origin: Origin = { key, target, idle: [], waiting: [], open: 0, opening: 0 };
    origins.set(key, origin);
    return origin;
  }

  function idleOf({ idle }: Origin): Connection | undefined {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (connection.isUsable) {
        return connection;
      }
      connection.close();
    }
    return undefined;
  }

  /** Drops requests whose attempts have settled while they waited. */
  function dropSettled({ waiting }: Origin): void {
    while (waiting[0]?.attempt.isSettled) {
      waiting.shift();
    }
  }

  function nextOf(origin: Origin) {
    dropSettled(origin);
    return origin.waiting.shift();
  }

  const wantsConnection = ({ waiting, opening, open }: Origin) =>
    opening < waiting.length && opening + open < connectionsPerOrigin;

  const connectSoon = roundRobin(connectionsPerTurn, (origin: Origin) => {
    dropSettled(origin);
    if (wantsConnection(origin)) {
      openOne(origin);
    }
    connectMore(origin);
  });

  /** Opens connections for the requests that wait. */
  function connectMore(origin: Origin): void {
    const { key, waiting, opening, open } = origin;
    if (wantsConnection(origin)) {
      connectSoon(origin);
    } else if (waiting.length + opening + open === 0 && origins.get(key) === origin) {
      origins.delete(key);
    }
  }

  function openOne(origin: Origin): void {
    origin.opening += 1;
    let connection: Connection | undefined;
    let spokeFirst = false;
    const onread = {
      buffer: inbox,
      callback(length: number) {
        if (connection === undefined) {
          spokeFirst = true;
        } else {
          connection.read(inbox.subarray(0, length));
        }
        return true;
      },
    };
    connect(origin.target, onread, (error, socket, opened) => {
      origin.opening -= 1;
      if (!socket || spokeFirst) {
        socket?.destroy();
        nextOf(origin)?.attempt.fail(error?.kind ?? "connect");
        connectMore(origin);
        return;
      }
      origin.open += 1;
      connection = createConnection(socket, {
        keepAliveMs,
        onIdle: (idle) => onIdle(origin, idle),
        onClose(closed) {
          origin.open -= 1;
          const at = origin.idle.indexOf(closed);
          if (at >= 0) {
            origin.idle.splice(at, 1);
          }
          options.onClose(closed);
          connectMore(origin);
        },
      });
      options.onOpen(connection);
      const next = nextOf(origin);
      if (next !== undefined) {
        connection.send(next.request, next.attempt, opened);
      } else {
        onIdle(origin, connection);
      }
    });
  }

  function onIdle(origin: Origin, connection: Connection): void {
    if (isClosed && origin.waiting.length === 0) {
      connection.close();
      return;
    }
    origin.idle.push(connection);
    // Not immediately: some receivers close after a response without having announced it.
    if (origin.waiting.length > 0) {
      setImmediate(serveWaiting, origin);
    }
  }

  function serveWaiting(origin: Origin): void {
    while (origin.waiting.length > 0) {
      const connection = idleOf(origin);
      if (connection === undefined) {
        return;
      }
      const next = nextOf(origin);
      if (next === undefined) {
        onIdle(origin, connection);
      } else {
        connection.send(next.request, next.attempt);
      }
    }
  }

  // One timer for all: a socket's own would be reset at each read and write.
  const sweep = setInterval(
    () => {
      for (const { idle } of origins.values()) {
        for (const connection of idle) {
          if (!connection.isUsable) {
            connection.close();
          }
        }
      }
    },
    Math.min(keepAliveMs, longestSweepMs),
  ).unref();

  return {
    /** @param key scheme, host and port, of which `target` are the parts */
    send(key: string, target: ConnectTarget, request: string, attempt: PendingAttempt): void {
      const origin = originOf(key, target);
      const connection = idleOf(origin);
      if (connection !== undefined) {
        connection.send(request, attempt);
        return;
      }
      origin.waiting.push({ request, attempt });
      connectMore(origin);
    },
    /** Closes idle connections, and the others as they become idle. */
    close(): void {
      isClosed = true;
      clearInterval(sweep);
      for (const { idle } of origins.values()) {
        for (const connection of idle) {
          connection.close();
        }
      }
    },
  };
}
