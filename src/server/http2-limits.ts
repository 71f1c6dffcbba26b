import { constants, type Http2Server } from "node:http2";

/** Time limits of HTTP/2. Node has them for HTTP/1.1 only. */
export interface Http2Limits {
  /** Time for a request to arrive in full, in milliseconds. */
  readonly requestMs: number;
  /** Time after which a connection without requests is closed, in milliseconds. */
  readonly idleMs: number;
}

/** Most requests in flight on one connection, announced to the client. A proxy may need many. */
export const maxConcurrentStreams = 1_000;

/** Resets requests that do not arrive in time, and closes idle connections. */
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
        // It may have fired while there were requests, and does not restart by itself.
        if (open === 0 && !session.destroyed) {
          session.setTimeout(idleMs);
        }
      });
    });
  });
}
