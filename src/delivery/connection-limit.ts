import type { Connection } from "./http/connection.ts";

/** An open connection, as far as its limits are concerned. */
type Limited = Pick<Connection, "isIdle" | "bytesWritten" | "close">;

export interface ConnectionLimit {
  /** Starts to watch a connection that has just opened. */
  add(connection: Limited): void;
  /** To be called once it is closed, whoever closed it. */
  delete(connection: Limited): void;
  readonly size: number;
}

/** How soon a connection that was busy when its time came is looked at again. */
const busyRecheckMs = 250;

/**
 * Closes idle connections that are too many, or too old: a receiver that moved is found only by
 * connecting again. Busy ones are never touched, so both limits are exceeded while all are at work.
 *
 * Which one makes room is decided as in a CLOCK page cache: the oldest that was not used since it
 * was last passed by. An exact order of use would have to be kept at every request.
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
    // In the first round all may have been used; in the second none has been since.
    for (const [connection, state] of [...watched, ...watched]) {
      const { bytesWritten } = connection;
      if (connection.isIdle && bytesWritten === state.seenBytes) {
        forget(connection);
        connection.close();
        return;
      }
      state.seenBytes = bytesWritten;
      // To the end of the order.
      watched.delete(connection);
      watched.set(connection, state);
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
