import { once } from "node:events";
import type { Message } from "@bufbuild/protobuf";
import type { Exchange } from "./exchange.ts";
import { writeHead } from "./send-response.ts";

/** How the messages of a stream become bytes. */
export interface StreamFormat {
  readonly encode: (message: Message) => string | Buffer;
  /** The content type; it may depend on the first message. */
  readonly type: (first: Message | undefined) => string | undefined;
  /** Between two messages. */
  readonly separator?: string;
  /** Before the first message and after the last one, also if there is none. */
  readonly around?: readonly [before: string, after: string];
  /** Tells the client that a stream failed after it began; undefined: cut the connection. */
  readonly encodeError: ((error: unknown) => string) | undefined;
}

/**
 * For how long a stream may be silent before its head is sent without waiting for a message, in
 * milliseconds. An error before that still has an HTTP status of its own.
 */
const patience = 250;

/**
 * Sends a stream of messages, at the pace of the reader. The source is ended when the client leaves.
 *
 * @throws what the source throws before anything was sent.
 */
export async function sendStream(
  exchange: Exchange,
  source: AsyncIterable<Message>,
  format: StreamFormat,
): Promise<void> {
  const { response, request } = exchange;
  const { separator = "", around: [before, after] = ["", ""] } = format;
  const iterator = source[Symbol.asyncIterator]();
  const stop = () => {
    // Nobody is left to be told that a source failed while it was stopped.
    Promise.resolve(iterator.return?.()).catch(() => {});
  };
  const begin = (first: Message | undefined) => {
    if (response.headersSent || exchange.gone) {
      return;
    }
    const type = format.type(first);
    if (type !== undefined) {
      writeHead(exchange, exchange.status ?? 200, { "content-type": type });
    }
  };
  let isFirst = true;
  const write = (message: Message) => {
    const content = format.encode(message);
    const lead = isFirst ? before : separator;
    isFirst = false;
    const chunk = lead === "" ? content : `${lead}${content}`;
    return chunk.length === 0 || response.write(chunk);
  };
  // An empty chunk is never written, nor passed to end(): if it follows chunks that are still queued,
  // Node's HTTP/2 sends other bytes in their place.
  const end = (chunk: string) => {
    if (chunk === "") {
      response.end();
    } else {
      response.end(chunk);
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
      // Such as a status that there is not. It fails again below, where it can be reported.
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
        await once(response, "drain", { signal: exchange.signal });
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
      end(format.encodeError(error));
    }
  } finally {
    clearTimeout(timer);
    response.off("close", stop);
  }
}
