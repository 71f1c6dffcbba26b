import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type ServerHttp2Stream } from "node:http2";

/** How long a client may go on sending after its response, in milliseconds. */
const graceMs = 5_000;

/**
 * Once a call has its response, nobody reads what its client still sends. The client would block
 * until its deadline, and every later call on the connection with it. So the rest is read and
 * dropped for a while: clients told to stop at once (RFC 9113 §8.1) may lose the response.
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
