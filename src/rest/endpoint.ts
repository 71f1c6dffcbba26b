import type { Message } from "@bufbuild/protobuf";
import { accepts } from "./accept.ts";
import { type AnswerEncoder, createAnswerEncoder } from "./encode-answer.ts";
import type { Exchange } from "./exchange.ts";
import { createRequestReader } from "./read-request.ts";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";
import { sendAnswer } from "./send-answer.ts";
import { errorText, sendError } from "./send-error.ts";
import { type StreamFormat, sendStream } from "./send-stream.ts";
import type { TranscoderOptions } from "./transcoder-options.ts";

/** A route, ready to answer. */
export interface Endpoint {
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

export function createEndpoint(route: Route, options: TranscoderOptions): Endpoint {
  const { method } = route;
  const { maxBodyBytes = 1024 * 1024, compressMinBytes = 1024, registry } = options;
  const readRequest = createRequestReader(route, { maxBodyBytes, registry });
  const encoder = createAnswerEncoder(route, registry);
  const streaming = method.methodKind === "server_streaming";
  const types = streaming ? [ndjson, json] : [json];

  const answer = (exchange: Exchange, message: Message) => {
    const status = exchange.status ?? route.status;
    const content = status === 204 ? noContent : encoder.encode(message);
    sendAnswer(exchange, status, content, compressMinBytes);
  };

  const answerWhenDone = async (exchange: Exchange, result: Promise<Message>) => {
    try {
      answer(exchange, await result);
    } catch (error) {
      sendError(exchange, error, options);
    }
  };

  return {
    route,
    serve(exchange, segments, query) {
      if (!encoder.raw && !accepts(exchange.header("accept"), types)) {
        throw new RestError("NOT_ACCEPTABLE", `The answer can only be ${types[0]}.`);
      }
      let reading: Promise<Message> | undefined;
      const read = () => {
        if (reading === undefined) {
          reading = readRequest(exchange, segments, query);
          // An application may call this and then fail for another reason, without awaiting it.
          reading.catch(() => {});
        }
        return reading;
      };
      const result = options.invoke(method, exchange, read);
      if (!streaming) {
        answerWhenDone(exchange, result as Promise<Message>);
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
  encoder: AnswerEncoder,
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
