import type { ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";

/** Bytes on their way to a client. */
interface Flow {
  /** Bytes that the client has yet to read. */
  unread(): number;
  /** A number that changes whenever the client reads any. */
  taken(): number;
}

/** Time for which bytes have waited and the client has read none, in milliseconds. */
export type Stall = (now: number) => number;

/** Watches a flow. Call the returned function regularly. */
export function watchStall({ unread, taken }: Flow, start: number): Stall {
  let last = taken();
  let since = start;
  return (now) => {
    const current = taken();
    if (current !== last || unread() === 0) {
      since = now;
    }
    last = current;
    return now - since;
  };
}

/** Bytes written to a socket that the kernel accepts. */
export function socketFlow(socket: Socket): Flow {
  return {
    unread: () => handleOf(socket).writeQueueSize,
    taken() {
      const { bytesWritten, writeQueueSize } = handleOf(socket);
      return bytesWritten - writeQueueSize;
    },
  };
}

interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

const closed: Handle = { bytesWritten: 0, writeQueueSize: 0 };

/**
 * The public counters of a socket change only when a write ends, and one write may be a
 * response of megabytes. Node's own timeouts read the handle too.
 * @see https://github.com/nodejs/node/blob/v24.x/lib/net.js `Socket.prototype._onTimeout`
 */
const handleOf = (socket: Socket): Handle =>
  (socket as Socket & { _handle?: Handle | null })._handle ?? closed;

/** The default size of a DATA frame (RFC 9113 §4.2), so that each piece is one frame. */
const pieceBytes = 16 * 1024;

/**
 * Bytes of one HTTP/2 stream that the client reads. Node reports only that a write has ended, so the
 * stream writes long chunks in pieces from then on.
 */
export function streamFlow(stream: ServerHttp2Stream): Flow {
  const write = stream.write.bind(stream) as WriteBytes;
  let written = 0;
  // Otherwise Node would join waiting pieces again.
  (stream as { _writev?: unknown })._writev = null;
  const writePieces = (chunk: string | Uint8Array, encoding?: unknown, callback?: Callback) => {
    const bytes =
      typeof chunk === "string" ? Buffer.from(chunk, encoding as BufferEncoding) : chunk;
    written += bytes.length;
    let rest = bytes;
    for (; rest.length > pieceBytes; rest = rest.subarray(pieceBytes)) {
      write(rest.subarray(0, pieceBytes));
    }
    return write(rest, undefined, typeof encoding === "function" ? encoding : callback);
  };
  stream.write = writePieces as typeof stream.write;
  return { unread: () => stream.writableLength, taken: () => written - stream.writableLength };
}

type Callback = (error: Error | null | undefined) => void;
type WriteBytes = (chunk: Uint8Array, encoding?: undefined, callback?: unknown) => boolean;
