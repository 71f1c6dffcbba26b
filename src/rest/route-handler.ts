import type { DescMethod, Message } from "@bufbuild/protobuf";
import { createResponseEncoder, type ResponseEncoder } from "./encode-response.ts";
import type { Exchange } from "./exchange.ts";
import { accepts } from "./media-type.ts";
import { contextOf, createRequestReader } from "./read-request.ts";
import { readUpload } from "./read-upload.ts";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";
import { errorText, sendError, sendResponse } from "./send-response.ts";
import { sendStream } from "./send-stream.ts";
import { endInTime } from "./server-timeout.ts";
import { chooseStreamType, createStreamFormat, streamTypes } from "./stream-format.ts";
import {
  hasSystemParameters,
  type SystemRequest,
  takeSystemParameters,
} from "./system-parameters.ts";
import { defaultMaxBodyBytes, type InnerOptions } from "./transcoder-options.ts";

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

export function createRouteHandler(route: Route, options: InnerOptions): RouteHandler {
  const { method } = route;
  const { compressMinBytes = 1024, registry, json: writing } = options;
  const { systemParameters = ["$alt", "$prettyPrint"], serverTimeout = false } = options;
  const reading = readerOptions(method, options);
  const readRequest = createRequestReader(route, reading);
  const usual = createResponseEncoder(route, registry, writing);
  const isStream = method.methodKind === "server_streaming";

  /** The encoder for a call that may ask for another way of writing. */
  function encoderFor({ enumAsInteger, isPretty }: SystemRequest): ResponseEncoder {
    if (!enumAsInteger && !isPretty) {
      return usual;
    }
    const changed = enumAsInteger ? { ...writing, enumAsInteger } : writing;
    return createResponseEncoder(route, registry, changed, isPretty && !isStream ? 2 : 0);
  }

  const respond = (exchange: Exchange, encoder: ResponseEncoder, message: Message) => {
    const status = exchange.status ?? route.status;
    const content = status === 204 ? noContent : encoder.encode(message);
    sendResponse(exchange, status, content, compressMinBytes);
  };

  const respondWhenDone = async (
    exchange: Exchange,
    encoder: ResponseEncoder,
    result: Promise<Message>,
  ) => {
    try {
      respond(exchange, encoder, await result);
    } catch (error) {
      sendError(exchange, error, options);
    }
  };

  return {
    route,
    serve(exchange, segments, fullQuery) {
      const system = hasSystemParameters(fullQuery)
        ? takeSystemParameters(fullQuery, systemParameters)
        : { query: fullQuery, enumAsInteger: false, isPretty: false };
      const encoder = encoderFor(system);
      const accept = exchange.header("accept");
      const streamType = isStream ? chooseStreamType(accept) : undefined;
      if (!encoder.raw && !(isStream ? streamType : accepts(accept, [json]))) {
        const types = isStream ? streamTypes.join(", ") : json;
        throw new RestError("NOT_ACCEPTABLE", `The response can only be ${types}.`);
      }
      let message: Promise<Message> | undefined;
      const read = () => {
        if (message === undefined) {
          message = readRequest(exchange, segments, system.query);
          // An application may call this, fail for another reason, and never await it.
          message.catch(() => {});
        }
        return message;
      };
      if (serverTimeout) {
        endInTime(exchange, options);
      }
      const readStream = () =>
        readUpload(route, exchange, segments, system.query, contextOf(exchange, reading));
      const result = options.invoke(method, exchange, read, readStream);
      if (!isStream) {
        respondWhenDone(exchange, encoder, result as Promise<Message>);
        return;
      }
      const format = createStreamFormat(encoder, streamType ?? "application/x-ndjson", (error) =>
        errorText(options.renderError(error, exchange).body),
      );
      Promise.resolve(result as AsyncIterable<Message> | Promise<AsyncIterable<Message>>)
        .then((messages) => sendStream(exchange, messages, format))
        .catch((error) => sendError(exchange, error, options));
    },
  };
}

function readerOptions(
  method: DescMethod,
  {
    maxBodyBytes = defaultMaxBodyBytes,
    registry,
    updateMask = "resource",
    unknown = "refuse",
    checkField,
  }: InnerOptions,
) {
  const handlers = { refuse: undefined, ignore: () => {} };
  return {
    maxBodyBytes: typeof maxBodyBytes === "number" ? maxBodyBytes : maxBodyBytes(method),
    registry,
    updateMask,
    unknown: typeof unknown === "string" ? handlers[unknown] : unknown,
    checkField,
  };
}
