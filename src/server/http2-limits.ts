import { constants, type Http2Server } from "node:http2";

/** What an HTTP/2 connection may hold, as Node bounds it for HTTP/1.1 by itself. */
export interface Http2Limits {
  /** Time for a request to arrive as a whole, in milliseconds. */
  readonly requestMs: number;
  /** Time after which a connection without requests is closed, in milliseconds. */
  readonly idleMs: number;
}

/** Requests of one connection under way at once, which is said to the client. */
export const maxConcurrentStreams = 250;

/** Takes back requests that do not come to their end, and closes connections that have none. */
export function limitHttp2(server: Http2Server, { requestMs, idleMs }: Http2Limits): void {
  server.on("session", (session) => {
    let open = 0;
    session.setTimeout(idleMs);
    session.on("timeout", () => {
      if (open === 0) {
        session.close();
      }
    });
    session.on("stream", (stream) => {
      open += 1;
      const isLate = () => stream.state.state === constants.NGHTTP2_STREAM_STATE_OPEN;
      const timer = setTimeout(() => {
        if (isLate()) {
          stream.close(constants.NGHTTP2_CANCEL);
        }
      }, requestMs);
      stream.once("close", () => {
        clearTimeout(timer);
        open -= 1;
        // The time may have run out while there were requests, and does not begin anew by itself.
        if (open === 0 && !session.destroyed) {
          session.setTimeout(idleMs);
        }
      });
    });
  });
}
