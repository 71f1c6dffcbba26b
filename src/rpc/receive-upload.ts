import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type ServerHttp2Stream } from "node:http2";
import type { Release } from "../concurrency/semaphore.ts";
import { requestTimeout } from "./errors/api-error.ts";
import { toConnectError } from "./errors/error-formats.ts";

/** A body that holds a permit must arrive at 1 KB per second or more, on average over this time. */
const windowMs = 5_000;
const leastBytes = 5 << 10;

/**
 * Receives the body of a request under a permit, which is taken when all of it has arrived, or as much
 * as Node receives unasked. A client that sends less holds a socket and nothing else.
 * @param take waits for a permit
 * @throws {ApiError} 408 REQUEST_TIMEOUT when the client is too slow; errors of `take` and `receive`
 */
export type ReceiveUpload = <T>(
  take: () => Promise<Release>,
  receive: () => Promise<T>,
) => Promise<T>;

/** Creates the receiver for a request of any protocol. */
export function createReceiveUpload(req: IncomingMessage, res: ServerResponse): ReceiveUpload {
  return async (take, receive) => {
    const body = watchBody(req);
    await arrival(req, body);
    const release = await take();
    const pace = watchPace(req, res, body);
    try {
      return await Promise.race([receive(), pace.failure]);
    } finally {
      pace.stop();
      release();
    }
  };
}

/** The received part of a body. */
interface Arrived {
  bytes: number;
  /**
   * Whether all of it has arrived. Over HTTP/2, `complete` becomes true only once it has also been
   * read.
   */
  isWhole: boolean;
}

/** Counts bytes as they arrive, without reading them: a `data` listener would read. */
function watchBody(req: IncomingMessage): Arrived {
  const arrived: Arrived = { bytes: 0, isWhole: req.complete };
  const push = req.push.bind(req);
  req.push = (chunk: Buffer | null, ...rest) => {
    arrived.bytes += chunk?.length ?? 0;
    arrived.isWhole ||= chunk === null;
    return push(chunk, ...rest);
  };
  return arrived;
}

/** Waits for the first part of a body, and leaves it unread. */
async function arrival(req: IncomingMessage, body: Arrived): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (body.isWhole || req.destroyed || req.readableLength >= req.readableHighWaterMark) {
      resolve();
    }
  };
  // Also emitted at the end.
  req.on("readable", look).on("close", resolve);
  look();
  await promise;
  req.off("readable", look).off("close", resolve);
}

/** Checks how fast the rest of a body arrives, until all of it has. */
function watchPace(req: IncomingMessage, res: ServerResponse, body: Arrived) {
  const { promise, reject } = Promise.withResolvers<never>();
  let before = body.bytes;
  let isOver = false;

  function end(): void {
    stop();
    // Later bytes must not complete a rejected request.
    req.push = () => false;
    res.shouldKeepAlive = false;
    dropUpload(req, res);
    reject(requestTimeout());
  }

  function inspect(): void {
    if (!isOver && !body.isWhole && body.bytes - before < leastBytes) {
      end();
    }
    // Each interval separately: otherwise a burst would make up for a long pause.
    before = body.bytes;
  }

  // In setImmediate, after pending reads: a pause of the process is not the client's fault.
  const timer = setInterval(setImmediate, windowMs, inspect);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };

  // Connect reads the body itself, and turns a read error into the response.
  const iterate = req[Symbol.asyncIterator].bind(req);
  req[Symbol.asyncIterator] = () => failingWith(iterate(), promise);
  return { failure: promise, stop };
}

/** Reads from a source until a promise rejects. */
async function* failingWith<T>(
  source: AsyncIterator<T>,
  failure: Promise<never>,
): AsyncGenerator<T, undefined> {
  const failed = failure.catch((error) => {
    throw toConnectError(error);
  });
  for (;;) {
    const { done, value } = await Promise.race([source.next(), failed]);
    if (done) {
      return undefined;
    }
    yield value;
  }
}

/** How long a client may keep sending after its response, in milliseconds. */
const graceMs = 5_000;

/**
 * Once a call has its response, no one reads the rest of its request. The client would block until its
 * deadline, and with it every later call on the connection. So the rest is read and dropped for a
 * while: clients told to stop immediately (RFC 9113 §8.1) may lose the response.
 */
export function dropUpload(req: IncomingMessage, res: ServerResponse): void {
  // The end of an iteration would destroy the request, and leave the connection without a reader.
  req[Symbol.asyncIterator] = () => req.iterator({ destroyOnReturn: false });
  const stream = "stream" in req ? (req.stream as ServerHttp2Stream) : undefined;
  // An HTTP/2 response reports that it is finished only when the whole stream is.
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
