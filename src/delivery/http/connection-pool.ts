import type { Exchange } from "../exchange.ts";
import type { ConnectTarget, GuardedConnect } from "../guarded-connect.ts";
import { type Connection, createConnection } from "./connection.ts";

/** Keeps connections open, and brings each request onto one that is free. */
export interface ConnectionPool {
  /** @param origin scheme, host and port, of which `target` are the parts */
  send(origin: string, target: ConnectTarget, request: string, exchange: Exchange): void;
  /** Closes what is idle, and what becomes so. */
  close(): void;
}

export interface ConnectionPoolOptions {
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
  /** The one that was used last is used next, so that those in excess fall idle. */
  readonly idle: Connection[];
  readonly waiting: { readonly request: string; readonly exchange: Exchange }[];
  /** Connections that are open, and those that are being opened. */
  open: number;
  opening: number;
}

const longestSweepMs = 1_000;
/** Where everything arrives, on any connection: it is read at once, and nothing of it is kept. */
const inbox = Buffer.allocUnsafeSlow(65_536);

export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const { connect, connectionsPerOrigin, keepAliveMs } = options;
  const origins = new Map<string, Origin>();
  let isClosed = false;

  function originOf(key: string, target: ConnectTarget): Origin {
    const known = origins.get(key);
    if (known !== undefined) return known;
    const origin: Origin = { key, target, idle: [], waiting: [], open: 0, opening: 0 };
    origins.set(key, origin);
    return origin;
  }

  function idleOf({ idle }: Origin): Connection | undefined {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (connection.isUsable) return connection;
      connection.close();
    }
    return undefined;
  }

  /** The first that waits and still wants to be sent. */
  function nextOf({ waiting }: Origin) {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!next.exchange.isSettled) return next;
    }
    return undefined;
  }

  /** Opens connections for those that wait. */
  function connectMore(origin: Origin): void {
    while (
      origin.opening < origin.waiting.length &&
      origin.opening + origin.open < connectionsPerOrigin
    ) {
      origin.opening += 1;
      openOne(origin);
    }
    if (origin.open + origin.opening === 0) origins.delete(origin.key);
  }

  function openOne(origin: Origin): void {
    let connection: Connection | undefined;
    let isUnasked = false;
    const onread = {
      buffer: inbox,
      callback(length: number) {
        if (connection === undefined) isUnasked = true;
        else connection.read(inbox.subarray(0, length));
        return true;
      },
    };
    connect(origin.target, onread, (error, socket, opened) => {
      origin.opening -= 1;
      if (!socket || isUnasked) {
        socket?.destroy();
        nextOf(origin)?.exchange.fail(error?.kind ?? "connect");
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
          if (at >= 0) origin.idle.splice(at, 1);
          options.onClose(closed);
          connectMore(origin);
        },
      });
      options.onOpen(connection);
      const next = nextOf(origin);
      if (next !== undefined) connection.send(next.request, next.exchange, opened);
      else onIdle(origin, connection);
    });
  }

  function onIdle(origin: Origin, connection: Connection): void {
    if (isClosed && origin.waiting.length === 0) {
      connection.close();
      return;
    }
    origin.idle.push(connection);
    // Not at once: some receivers close after an answer although they did not say that they would.
    if (origin.waiting.length > 0) setImmediate(serveWaiting, origin);
  }

  function serveWaiting(origin: Origin): void {
    while (origin.waiting.length > 0) {
      const connection = idleOf(origin);
      if (connection === undefined) return;
      const next = nextOf(origin);
      if (next === undefined) onIdle(origin, connection);
      else connection.send(next.request, next.exchange);
    }
  }

  // One timer for all: a socket's own is set anew at each read and write.
  const sweep = setInterval(
    () => {
      for (const { idle } of origins.values()) {
        for (const connection of idle) if (!connection.isUsable) connection.close();
      }
    },
    Math.min(keepAliveMs, longestSweepMs),
  ).unref();

  return {
    send(key, target, request, exchange) {
      const origin = originOf(key, target);
      const connection = idleOf(origin);
      if (connection !== undefined) {
        connection.send(request, exchange);
        return;
      }
      origin.waiting.push({ request, exchange });
      connectMore(origin);
    },
    close() {
      isClosed = true;
      clearInterval(sweep);
      for (const { idle } of origins.values()) for (const connection of idle) connection.close();
    },
  };
}
