import type { Connection } from "./connection.ts";

/** An open connection, as far as its limits are concerned. */
type Limited = Pick<Connection, "isIdle" | "bytesWritten" | "close">;

export interface ConnectionLimit {
  /** Starts to watch a connection that has just opened. */
  add(connection: Limited): void;
  /** Stops to watch it. To be called when it is closed, by either side. */
  delete(connection: Limited): void;
  readonly size: number;
}

/** Connections looked at to find an idle one. Most are busy if there are many. */
const looks = 64;
/** How soon to look again at a connection that was too old but busy. */
const busyRecheckMs = 250;

/**
 * Closes idle connections when there are too many, or when they are too old: a receiver that moved
 * is found only by connecting again. It leaves busy ones alone, so while all are busy both limits
 * are exceeded.
 *
 * It picks a connection as a CLOCK page cache does: the oldest that was not used since the last
 * look. An exact order of use would cost work at every request.
 */
export function createConnectionLimit({
  maxConnections,
  maxAgeMs,
}: {
  maxConnections: number;
  maxAgeMs: number;
}): ConnectionLimit {
  const watched = new Map<Limited, { seenBytes: number; timer: NodeJS.Timeout }>();

  function closeOneIdle(): void {
    let left = looks;
    // Those that were passed by are met again at the end of the order.
    for (const [connection, state] of watched) {
      const { bytesWritten } = connection;
      if (connection.isIdle && bytesWritten === state.seenBytes) {
        forget(connection);
        connection.close();
        return;
      }
      state.seenBytes = bytesWritten;
      // Back of the order.
      watched.delete(connection);
      watched.set(connection, state);
      left -= 1;
      if (left === 0) {
        return;
      }
    }
  }

  function retire(connection: Limited): void {
    const state = watched.get(connection);
    if (connection.isIdle) {
      connection.close();
    } else if (state) {
      state.timer = setTimeout(retire, busyRecheckMs, connection).unref();
    }
  }

  function forget(connection: Limited): void {
    clearTimeout(watched.get(connection)?.timer);
    watched.delete(connection);
  }

  return {
    add(connection) {
      if (watched.size >= maxConnections) {
        closeOneIdle();
      }
      const timer = setTimeout(retire, maxAgeMs, connection);
      watched.set(connection, { seenBytes: connection.bytesWritten, timer: timer.unref() });
    },
    delete: forget,
    get size() {
      return watched.size;
    },
  };
}
