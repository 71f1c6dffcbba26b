import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type ServerHttp2Stream } from "node:http2";

/** How long a client may go on sending after its answer, in milliseconds. */
const graceMs = 5_000;

/**
 * Once a call is answered, nobody reads what its client still sends; it would wait for room to send
 * until its deadline, and with it whoever comes next on the connection. So it is read and dropped
 * for a while: clients that are told to stop at once (RFC 9113 §8.1) may lose the answer over that.
 */
export function dropUpload(req: IncomingMessage, res: ServerResponse): void {
  // The end of an iteration would destroy the request, and leave the connection without a reader.
  req[Symbol.asyncIterator] = () => req.iterator({ destroyOnReturn: false });
  const stream = "stream" in req ? (req.stream as ServerHttp2Stream) : undefined;
  // The response of HTTP/2 says that it is finished only when the whole stream is.
  (stream ?? res).once("finish", () => {
    if (req.readableEnded || req.destroyed) {
      return;
    }
    req.resume();
    const stop = () => (stream ? stream.close(constants.NGHTTP2_NO_ERROR) : req.destroy());
    const timer = setTimeout(stop, graceMs);
    req.once("close", () => clearTimeout(timer));
  });
}
