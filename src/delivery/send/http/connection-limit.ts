import type { Connection } from "./connection.ts";

/** An open connection, as far as its limits are concerned. */
type Limited = Pick<Connection, "isIdle" | "bytesWritten" | "close">;

/** Connections checked to find an idle one. Most are busy if there are many. */
const looks = 64;
/** How soon to recheck a connection that was too old but busy. */
const busyRecheckMs = 250;

/**
 * Closes idle connections when there are too many, or when they are too old: a receiver that moved is
 * found only by connecting again. It leaves busy ones alone, so both limits may be exceeded while all are
 * busy.
 *
 * It picks a connection as a CLOCK page cache does: the oldest one not used since it was last checked. An
 * exact order of use would cost work at every request.
 */
export function createConnectionLimit({
  maxConnections,
  maxAgeMs,
}: {
  maxConnections: number;
  maxAgeMs: number;
}) {
  const watched = new Map<Limited, { seenBytes: number; timer: NodeJS.Timeout }>();

  function closeOneIdle(): void {
    let left = looks;
    for (const [connection, state] of watched) {
      const { bytesWritten } = connection;
      if (connection.isIdle && bytesWritten === state.seenBytes) {
        unwatch(connection);
        connection.close();
        return;
      }
      state.seenBytes = bytesWritten;
      // It moves to the end, as a connection that is still to be checked.
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

  function unwatch(connection: Limited): void {
    clearTimeout(watched.get(connection)?.timer);
    watched.delete(connection);
  }

  return {
    /** Watches a connection that has just opened. */
    add(connection: Limited): void {
      if (watched.size >= maxConnections) {
        closeOneIdle();
      }
      const timer = setTimeout(retire, maxAgeMs, connection);
      watched.set(connection, { seenBytes: connection.bytesWritten, timer: timer.unref() });
    },
    /** To be called when a connection is closed, by either side. */
    delete: unwatch,
    get size(): number {
      return watched.size;
    },
  };
}
