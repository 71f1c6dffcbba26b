import { once } from "node:events";
import type { Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Message } from "@bufbuild/protobuf";
import type { Exchange } from "./exchange.ts";
import {
  brotliParams,
  chooseCoding,
  isCompressible,
  quality,
  type ResponseEncoder,
  writeHead,
} from "./send-response.ts";
import type { ContentCoding, StreamType } from "./transcoder-options.ts";

/** How the messages of a stream become bytes. */
interface StreamFormat {
  readonly encode: (message: Message) => string | Buffer;
  /** The content type; it may depend on the first message. */
  readonly type: (first: Message | undefined) => string | undefined;
  /** Between two messages. */
  readonly separator?: string;
  /** Before the first message and after the last one, even if there is none. */
  readonly around?: readonly [before: string, after: string];
  /**
   * The last message of a stream that fails after its head was sent; undefined: cut the connection.
   */
  readonly encodeError: ((error: unknown) => string) | undefined;
}

/**
 * For how long a stream may be silent before its head is sent without waiting for a message, in
 * milliseconds. An error before that still has its own HTTP status.
 */
const patience = 250;

/**
 * Sends a stream of messages, at the pace of the reader. The source is ended when the client
 * disconnects.
 *
 * @throws errors of the source before anything was sent.
 */
export async function sendStream(
  exchange: Exchange,
  source: AsyncIterable<Message>,
  format: StreamFormat,
  codings: readonly ContentCoding[],
): Promise<void> {
  const { response, request } = exchange;
  const { separator = "", around: [before, after] = ["", ""] } = format;
  const iterator = source[Symbol.asyncIterator]();
  const stop = () => {
    // No one is left to be told that a source failed while it was being stopped.
    Promise.resolve(iterator.return?.()).catch(() => {});
  };
  const begin = (first: Message | undefined) => {
    if (response.headersSent || exchange.gone) {
      return;
    }
    const type = format.type(first);
    if (type === undefined) {
      return;
    }
    const compresses = codings.length > 0 && isCompressible(type);
    if (compresses) {
      exchange.appendHeader("vary", "Accept-Encoding");
    }
    const coding = compresses
      ? chooseCoding(exchange.header("accept-encoding"), codings)
      : undefined;
    const encoding = coding && { "content-encoding": coding };
    writeHead(exchange, exchange.status ?? 200, { "content-type": type, ...encoding });
    if (coding !== undefined && request.method !== "HEAD") {
      sink = compressInto(response, coding);
    }
  };
  let sink: Writable = response;
  let isFirst = true;
  const write = (message: Message) => {
    const content = format.encode(message);
    const lead = isFirst ? before : separator;
    isFirst = false;
    const chunk = lead === "" ? content : `${lead}${content}`;
    return chunk.length === 0 || sink.write(chunk);
  };
  // An empty chunk is never written, nor passed to end(): if it follows chunks that are still queued,
  // Node's HTTP/2 sends other bytes in their place. With Node 24, a client of this reads garbage after
  // "first": response.write("first"); response.write("second"); response.end("");
  const end = (chunk: string) => {
    if (chunk === "") {
      sink.end();
    } else {
      sink.end(chunk);
    }
  };
  if (request.method === "HEAD" || exchange.gone) {
    stop();
    begin(undefined);
    response.end();
    return;
  }
  response.once("close", stop);
  const timer = setTimeout(() => {
    try {
      begin(undefined);
    } catch {
      // Such as a nonexistent status. It fails again below, where it can be reported.
    }
    if (response.headersSent) {
      response.flushHeaders();
    }
  }, patience);
  try {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      clearTimeout(timer);
      begin(next.value);
      if (exchange.gone) {
        stop();
        return;
      }
      if (!write(next.value)) {
        await once(sink, "drain", { signal: exchange.signal });
      }
    }
    begin(undefined);
    end(isFirst ? before + after : after);
  } catch (error) {
    stop();
    if (!response.headersSent) {
      throw error;
    }
    if (format.encodeError === undefined) {
      exchange.abandon();
    } else if (!exchange.gone) {
      end(`${isFirst ? before : separator}${format.encodeError(error)}${after}`);
    }
  } finally {
    clearTimeout(timer);
    response.off("close", stop);
  }
}

/** Compresses the data written to it, and passes on each chunk immediately. */
function compressInto(response: Writable, coding: "br" | "gzip"): Writable {
  const compressor =
    coding === "gzip"
      ? createGzip({ flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotliParams });
  compressor.pipe(response);
  compressor.once("error", () => response.destroy());
  response.once("close", () => compressor.destroy());
  return compressor;
}

export const streamTypes: readonly [StreamType, ...StreamType[]] = [
  "application/x-ndjson",
  "application/json",
  "text/event-stream",
];

/** The type that a client prefers; of equals, the usual one. Undefined: it accepts none. */
export function chooseStreamType(
  accept: string | undefined,
  usual: StreamType,
): StreamType | undefined {
  let best: StreamType | undefined;
  let most = 0;
  for (const type of [usual, ...streamTypes]) {
    const range = `${type.slice(0, type.indexOf("/"))}/*`;
    const liking = accept === undefined ? 1 : quality(accept, [type, range, "*/*"]);
    if (liking > most) {
      best = type;
      most = liking;
    }
  }
  return best;
}

/**
 * @param type undefined for lines of `{"result": …}`, as application/json.
 * @param renderError renders an error that comes after the first message
 */
export function createStreamFormat(
  encoder: ResponseEncoder,
  type: StreamType | undefined,
  renderError: (error: unknown) => string,
): StreamFormat {
  if (encoder.raw) {
    return {
      encode: (message) => encoder.encode(message).body,
      type: (first) => first && encoder.encode(first).type,
      encodeError: undefined,
    };
  }
  switch (type) {
    case undefined:
      return {
        encode: (message) => `{"result":${encoder.encode(message).body}}\n`,
        type: () => "application/json",
        encodeError: (error) => `${renderError(error)}\n`,
      };
    case "application/x-ndjson":
      return {
        encode: (message) => `${encoder.encode(message).body}\n`,
        type: () => type,
        encodeError: (error) => `${renderError(error)}\n`,
      };
    case "text/event-stream":
      // The JSON contains no line ends: one line of data is one message.
      return {
        encode: (message) => `data: ${encoder.encode(message).body}\n\n`,
        type: () => type,
        encodeError: (error) => `event: error\ndata: ${renderError(error)}\n\n`,
      };
    case "application/json":
      return {
        encode: (message) => String(encoder.encode(message).body),
        type: () => type,
        separator: ",\n",
        around: ["[", "]\n"],
        encodeError: renderError,
      };
  }
}
