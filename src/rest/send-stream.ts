import { once } from "node:events";
import type { Message } from "@bufbuild/protobuf";
import type { Exchange } from "./exchange.ts";
import { writeHead } from "./send-answer.ts";

/** How the messages of a stream become bytes. */
export interface StreamFormat {
  readonly encode: (message: Message) => string | Buffer;
  /** The content type; it may depend on the first message. */
  readonly type: (first: Message | undefined) => string | undefined;
  /** What tells the reader of a stream under way that it failed; undefined: cut the connection. */
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
  const { reply, request } = exchange;
  const iterator = source[Symbol.asyncIterator]();
  const stop = () => {
    // A source that fails while it is being stopped has nobody left to tell.
    Promise.resolve(iterator.return?.()).catch(() => {});
  };
  const begin = (first: Message | undefined) => {
    if (reply.headersSent || exchange.gone) {
      return;
    }
    const type = format.type(first);
    if (type !== undefined) {
      writeHead(exchange, exchange.status ?? 200, { "content-type": type });
    }
  };
  if (request.method === "HEAD" || exchange.gone) {
    stop();
    begin(undefined);
    reply.end();
    return;
  }
  reply.once("close", stop);
  const timer = setTimeout(() => {
    begin(undefined);
    if (reply.headersSent) {
      reply.flushHeaders();
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
      if (!reply.write(format.encode(next.value))) {
        await once(reply, "drain", { signal: exchange.signal });
      }
    }
    begin(undefined);
    reply.end();
  } catch (error) {
    stop();
    if (!reply.headersSent) {
      throw error;
    }
    if (format.encodeError === undefined) {
      exchange.abandon();
    } else if (!exchange.gone) {
      reply.end(format.encodeError(error));
    }
  } finally {
    clearTimeout(timer);
    reply.off("close", stop);
  }
}
