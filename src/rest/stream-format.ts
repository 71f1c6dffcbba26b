import type { ResponseEncoder } from "./encode-response.ts";
import { quality } from "./media-type.ts";
import type { StreamFormat } from "./send-stream.ts";

/** How a stream of messages can be sent: as lines of JSON, a JSON array, or server-sent events. */
export const streamTypes = [
  "application/x-ndjson",
  "application/json",
  "text/event-stream",
] as const;

export type StreamType = (typeof streamTypes)[number];

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
