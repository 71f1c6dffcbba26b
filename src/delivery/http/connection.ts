import type { Socket } from "node:net";
import type { Exchange } from "../exchange.ts";
import type { ConnectTimings } from "../guarded-connect.ts";
import { createAnswerReader } from "./answer-reader.ts";

/** An open connection, on which one request goes at a time. */
export interface Connection {
  /** Whether no request is on it. */
  readonly isIdle: boolean;
  /** Whether it can take a request now. */
  readonly isUsable: boolean;
  /** Grows with use. */
  readonly bytesWritten: number;
  /**
   * Writes a request, once: whatever becomes of the connection, it is not written again.
   * @param opened what it took to open the connection, if that was for this request
   */
  send(request: string, exchange: Exchange, opened?: ConnectTimings): void;
  /** Takes what has arrived, of which nothing is kept. */
  read(chunk: Buffer): void;
  close(): void;
}

export interface ConnectionOptions {
  /** How long it is kept while idle, in milliseconds, unless the receiver wants less. */
  readonly keepAliveMs: number;
  /** It can take another request. */
  onIdle(connection: Connection): void;
  /** It is gone. Called once. */
  onClose(connection: Connection): void;
}

/** What a receiver's wish to close is shortened by: its clock started before ours did. */
const keepAliveMarginMs = 1_000;

/** Speaks HTTP/1.1 over a socket that is connected. */
export function createConnection(socket: Socket, options: ConnectionOptions): Connection {
  const { keepAliveMs, onIdle, onClose } = options;
  const reader = createAnswerReader();
  let exchange: Exchange | undefined;
  let idleUntil = performance.now() + keepAliveMs;

  const connection: Connection = {
    get isIdle() {
      return exchange === undefined;
    },
    get isUsable() {
      return !socket.destroyed && performance.now() < idleUntil;
    },
    get bytesWritten() {
      return socket.bytesWritten;
    },
    send(request, next, opened) {
      exchange = next;
      reader.begin();
      next.begin(connection, opened);
      socket.write(request);
    },
    read(chunk) {
      const current = exchange;
      if (current === undefined) {
        // Nobody asked for it.
        socket.destroy();
        return;
      }
      const progress = reader.read(chunk);
      if (reader.head !== undefined) current.answered(reader.head.status);
      if (progress === "complete") finish(current);
      else if (progress === "refused") current.fail("protocol");
    },
    close() {
      socket.destroy();
    },
  };

  /** The answer has come: the connection is free for the next request, or of no more use. */
  function finish(answered: Exchange): void {
    exchange = undefined;
    const head = reader.head;
    // A receiver that answers before it has the whole request may not want the rest of it. Not
    // `writableLength`: that of a TLS socket is above zero until a little after the answer.
    const isKept = reader.isClean && head?.keepAlive === true && !socket.writableNeedDrain;
    const wantedMs = (head?.keepAliveMs ?? Number.POSITIVE_INFINITY) - keepAliveMarginMs;
    idleUntil = performance.now() + Math.min(keepAliveMs, wantedMs);
    if (!isKept || wantedMs <= 0) socket.destroy();
    answered.complete();
    if (!socket.destroyed) onIdle(connection);
  }

  socket
    .on("end", () => {
      if (exchange !== undefined && reader.endsWithConnection) finish(exchange);
      else socket.destroy();
    })
    .on("error", (error: Error & { code?: unknown }) => {
      // OpenSSL reports here too, such as a receiver that wants a client certificate.
      exchange?.fail(String(error.code).startsWith("ERR_SSL_") ? "tls" : "connect");
    })
    .once("close", () => {
      exchange?.fail("connect");
      onClose(connection);
    });
  return connection;
}
