import type { Socket } from "node:net";
import type { ConnectTimings } from "../../guard/guarded-connect.ts";
import type { PendingAttempt } from "./attempt.ts";
import type { KeptResponse } from "./received-response.ts";
import { createResponseReader } from "./response-reader.ts";

/** An open connection. It carries one request at a time. */
export interface Connection {
  /** Whether it carries no request. */
  readonly isIdle: boolean;
  /** Whether it can accept a request now. */
  readonly isUsable: boolean;
  /** Grows with use. */
  readonly bytesWritten: number;
  /**
   * Writes a request once. It never writes it again, even if the connection is lost.
   * @param opened how long the connection took to open, if that was for this request
   */
  send(request: string, attempt: PendingAttempt, opened?: ConnectTimings): void;
  /** Accepts bytes that have arrived, and keeps no reference to them. */
  read(chunk: Buffer): void;
  /** Hands over the part of the response so far that is kept. */
  takeResponse(): KeptResponse | undefined;
  close(): void;
}

interface ConnectionOptions {
  /** How long an idle connection is kept, in milliseconds, unless the receiver wants less. */
  readonly keepAliveMs: number;
  /** It can accept another request. */
  onIdle(connection: Connection): void;
  /** It is closed. Called once. */
  onClose(connection: Connection): void;
}

/** Subtracted from the time a receiver offers to keep a connection: its clock started before ours. */
const keepAliveMarginMs = 1_000;

/** Speaks HTTP/1.1 over a connected socket. */
export function createConnection(socket: Socket, options: ConnectionOptions): Connection {
  const { keepAliveMs, onIdle, onClose } = options;
  const reader = createResponseReader();
  let current: PendingAttempt | undefined;
  let idleUntil = performance.now() + keepAliveMs;

  const connection: Connection = {
    get isIdle() {
      return current === undefined;
    },
    get isUsable() {
      return !socket.destroyed && performance.now() < idleUntil;
    },
    get bytesWritten() {
      return socket.bytesWritten;
    },
    send(request, next, opened) {
      current = next;
      reader.begin(next.keep);
      next.begin(connection, opened);
      socket.write(request);
    },
    read(chunk) {
      const attempt = current;
      if (attempt === undefined) {
        // Bytes without a request.
        socket.destroy();
        return;
      }
      const progress = reader.read(chunk);
      if (reader.head !== undefined) {
        attempt.receiveHead(reader.head.status);
      }
      if (progress === "complete") {
        finish(attempt);
      } else if (progress === "refused") {
        attempt.fail("protocol");
      }
    },
    takeResponse() {
      const response = reader.take();
      // While the attempt is current, its response has not ended.
      return response && { ...response, isCut: response.isCut || current !== undefined };
    },
    close() {
      socket.destroy();
    },
  };

  /** The response is complete: keeps the connection for the next request, or closes it. */
  function finish(attempt: PendingAttempt): void {
    current = undefined;
    const head = reader.head;
    // A receiver that responds before it has the whole request may not want the rest. The test is
    // not `writableLength`, which stays above zero on a TLS socket until just after the response.
    const isKept = reader.isClean && head?.keepAlive === true && !socket.writableNeedDrain;
    const wantedMs = (head?.keepAliveMs ?? Number.POSITIVE_INFINITY) - keepAliveMarginMs;
    idleUntil = performance.now() + Math.min(keepAliveMs, wantedMs);
    if (!isKept || wantedMs <= 0) {
      socket.destroy();
    }
    attempt.complete();
    if (!socket.destroyed) {
      onIdle(connection);
    }
  }

  socket
    .on("end", () => {
      if (current !== undefined && reader.endsWithConnection) {
        finish(current);
      } else {
        socket.destroy();
      }
    })
    .on("error", (error: Error & { code?: unknown }) => {
      // OpenSSL also reports here, for example that a receiver wants a client certificate.
      current?.fail(String(error.code).startsWith("ERR_SSL_") ? "tls" : "connect");
    })
    .once("close", () => {
      current?.fail("connect");
      onClose(connection);
    });
  return connection;
}
