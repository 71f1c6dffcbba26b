import { once } from "node:events";
import type { Message } from "@bufbuild/protobuf";
import type { Exchange } from "./exchange.ts";
import { quality, type ResponseEncoder, writeHead } from "./send-response.ts";

/** How the messages of a stream become bytes. */
interface StreamFormat {
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
 * @throws errors of the source before anything was sent.
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
  // Node's HTTP/2 sends other bytes in their place. With Node 24, a client of this reads garbage after
  // "first": response.write("first"); response.write("second"); response.end("");
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

/** How a stream of messages can be sent: as lines of JSON, a JSON array, or server-sent events. */
export const streamTypes = [
  "application/x-ndjson",
  "application/json",
  "text/event-stream",
] as const;

type StreamType = (typeof streamTypes)[number];

/** The type that a client likes best; of equals, the first. Undefined: it takes none. */
export function chooseStreamType(accept: string | undefined): StreamType | undefined {
  let best: StreamType | undefined;
  let most = 0;
  for (const type of streamTypes) {
    const range = `${type.slice(0, type.indexOf("/"))}/*`;
    const liking = accept === undefined ? 1 : quality(accept, [type, range, "*/*"]);
    if (liking > most) {
      best = type;
      most = liking;
    }
  }
  return best;
}

/** @param renderError renders an error that comes after the first message */
export function createStreamFormat(
  encoder: ResponseEncoder,
  type: StreamType,
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
    case "application/x-ndjson":
      return {
        encode: (message) => `${encoder.encode(message).body}\n`,
        type: () => type,
        encodeError: (error) => `${renderError(error)}\n`,
      };
    case "text/event-stream":
      // JSON has no line ends in it: one line of data is one message.
      return {
        encode: (message) => `data: ${encoder.encode(message).body}\n\n`,
        type: () => type,
        encodeError: (error) => `event: error\ndata: ${renderError(error)}\n\n`,
      };
    case "application/json":
      // An array that ends early is no JSON, which tells the client that the stream failed.
      return {
        encode: (message) => String(encoder.encode(message).body),
        type: () => type,
        separator: ",\n",
        around: ["[", "]\n"],
        encodeError: undefined,
      };
  }
}
