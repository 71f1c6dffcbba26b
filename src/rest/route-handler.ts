import type { Message } from "@bufbuild/protobuf";
import { createResponseEncoder, type ResponseEncoder } from "./encode-response.ts";
import type { Exchange } from "./exchange.ts";
import { accepts } from "./media-type.ts";
import { createRequestReader } from "./read-request.ts";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";
import { errorText, sendError, sendResponse } from "./send-response.ts";
import { type StreamFormat, sendStream } from "./send-stream.ts";
import type { TranscoderOptions } from "./transcoder-options.ts";

/** A route, ready to serve requests. */
export interface RouteHandler {
  readonly route: Route;
  /**
   * @param segments of the path, not decoded.
   * @param query without its question mark, not decoded.
   * @throws what the application throws at once, and RestError NOT_ACCEPTABLE.
   */
  serve(exchange: Exchange, segments: readonly string[], query: string): void;
}

const noContent = { type: undefined, body: "" };
const json = "application/json";
const ndjson = "application/x-ndjson";

export function createRouteHandler(route: Route, options: TranscoderOptions): RouteHandler {
  const { method } = route;
  const { maxBodyBytes: limit = 1024 * 1024, compressMinBytes = 1024, registry } = options;
  const maxBodyBytes = typeof limit === "number" ? limit : limit(method);
  const readRequest = createRequestReader(route, { maxBodyBytes, registry });
  const encoder = createResponseEncoder(route, registry);
  const streaming = method.methodKind === "server_streaming";
  const types = streaming ? [ndjson, json] : [json];

  const respond = (exchange: Exchange, message: Message) => {
    const status = exchange.status ?? route.status;
    const content = status === 204 ? noContent : encoder.encode(message);
    sendResponse(exchange, status, content, compressMinBytes);
  };

  const respondWhenDone = async (exchange: Exchange, result: Promise<Message>) => {
    try {
      respond(exchange, await result);
    } catch (error) {
      sendError(exchange, error, options);
    }
  };

  return {
    route,
    serve(exchange, segments, query) {
      if (!encoder.raw && !accepts(exchange.header("accept"), types)) {
        throw new RestError("NOT_ACCEPTABLE", `The response can only be ${types[0]}.`);
      }
      let reading: Promise<Message> | undefined;
      const read = () => {
        if (reading === undefined) {
          reading = readRequest(exchange, segments, query);
          // An application may call this, fail for another reason, and never await it.
          reading.catch(() => {});
        }
        return reading;
      };
      const result = options.invoke(method, exchange, read);
      if (!streaming) {
        respondWhenDone(exchange, result as Promise<Message>);
        return;
      }
      const format = createStreamFormat(encoder, (error) =>
        errorText(options.renderError(error, exchange).body),
      );
      Promise.resolve(result as AsyncIterable<Message> | Promise<AsyncIterable<Message>>)
        .then((messages) => sendStream(exchange, messages, format))
        .catch((error) => sendError(exchange, error, options));
    },
  };
}

function createStreamFormat(
  encoder: ResponseEncoder,
  renderError: (error: unknown) => string,
): StreamFormat {
  if (encoder.raw) {
    return {
      encode: (message) => encoder.encode(message).body,
      type: (first) => first && encoder.encode(first).type,
      encodeError: undefined,
    };
  }
  return {
    encode: (message) => `${encoder.encode(message).body}\n`,
    type: () => ndjson,
    encodeError: (error) => `${renderError(error)}\n`,
  };
}
