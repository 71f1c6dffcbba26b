import type { DescMethod, DescService, Message } from "@bufbuild/protobuf";
import { type Cors, createCors } from "./cors.ts";
import { endInTime } from "./deadline.ts";
import type { WriteOptions } from "./encode-message.ts";
import { absolute, Exchange, type HttpRequest, type HttpResponse } from "./exchange.ts";
import { presets } from "./presets.ts";
import { readUpload } from "./read-body.ts";
import { contextOf, createRequestReader } from "./read-request.ts";
import { renderStatus } from "./render-status.ts";
import { RestError } from "./rest-error.ts";
import { compileRoutes, type Route } from "./route.ts";
import { type Candidate, createRouter } from "./router.ts";
import {
  accepts,
  checkedEncoder,
  createResponseEncoder,
  errorText,
  type ResponseEncoder,
  sendError,
  sendResponse,
} from "./send-response.ts";
import { chooseStreamType, createStreamFormat, sendStream, streamTypes } from "./send-stream.ts";
import { createSystemReader, type SystemRequest } from "./system-parameters.ts";
import {
  allCodings,
  defaultMaxBodyBytes,
  type InnerOptions,
  type TranscoderOptions,
} from "./transcoder-options.ts";

export interface RouteInfo {
  /** `*` for a rule that allows any HTTP method. */
  readonly httpMethod: string;
  readonly template: string;
  readonly method: DescMethod;
}

export interface Transcoder {
  /**
   * Serves a request whose path matches a template. Otherwise returns false, having touched nothing.
   * Never throws.
   */
  handle(request: HttpRequest, response: HttpResponse): boolean;
  readonly routes: readonly RouteInfo[];
}

/**
 * Serves the methods of protobuf services as JSON over HTTP, by their google.api.http options.
 * Methods without one are left out.
 *
 * @throws Error naming the method, if a rule in the contract cannot work and `unmappable` says so, or
 *   naming the option that is invalid.
 * @example
 * import { create } from "@bufbuild/protobuf";
 * import { createServer } from "node:http";
 * import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
 *
 * const transcoder = createTranscoder([MeService], {
 *   async invoke(method, exchange, read) {
 *     const request = await read();
 *     return create(method.output, { data: { role: "agent" } });
 *   },
 * });
 * const server = createServer((request, response) => {
 *   if (!transcoder.handle(request, response)) response.writeHead(404).end();
 * });
 * await new Promise((resolve) => server.listen(0, resolve));
 * const response = await fetch(`http://localhost:${server.address().port}/api/v1/me`);
 * (await response.json()).data.role
 * // → "agent"
 * server.close();
 */
export function createTranscoder<State = unknown>(
  services: readonly DescService[],
  options: TranscoderOptions<State>,
): Transcoder {
  // Internally, the state of the application is only passed on.
  const inner = resolveOptions(options as TranscoderOptions);
  const { requestPathPrefix: prefix = "" } = inner;
  if (!prefixForm.test(prefix)) {
    throw new Error('requestPathPrefix: must begin with "/" and not end with it');
  }
  const router = createRouter<RouteHandler>();
  const routes = compileRoutes(services, inner, (route) => {
    const handler = createRouteHandler(route, {
      ...inner,
      ...inner.methodOptions?.(route.method),
    });
    return router.add(route.httpMethod, route.template, handler)?.route;
  });
  const cors = options.cors && createCors(options.cors);

  return {
    routes: routes.map(({ httpMethod, source, method }) => ({
      httpMethod,
      template: source,
      method,
    })),
    handle(request, response) {
      const { path, query } = splitTarget(request.url ?? "");
      const candidates = path.startsWith(prefix) ? router.match(path.slice(prefix.length)) : [];
      if (candidates.length === 0) {
        return false;
      }
      const match = select(candidates, request.method ?? "GET");
      const exchange = new Exchange(request, response, path, match?.handler.route);
      try {
        inner.begin?.(exchange);
        if (match === undefined) {
          rejectMethod(exchange, allowedMethods(candidates), cors);
        } else {
          allowOrigin(exchange, cors);
          match.handler.serve(exchange, match.segments, query);
        }
      } catch (error) {
        sendError(exchange, error, inner);
      }
      return true;
    },
  };
}

const prefixForm = /^(?:\/[^/?#]+)*$/;

/** The options with those of the preset for its clients. */
function resolveOptions(options: TranscoderOptions): InnerOptions {
  const preset = options.clients && presets[options.clients];
  if (options.clients !== undefined && preset === undefined) {
    throw new Error(`clients: must be one of ${Object.keys(presets).join(", ")}`);
  }
  const json = { ...preset?.json, ...options.json };
  return { renderError: renderStatus, ...preset, ...options, json };
}

/** Splits a request target. Proxies may send it in absolute form: `http://host/path?query`. */
function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(absolute, "");
  const mark = local.indexOf("?");
  return mark === -1
    ? { path: local, query: "" }
    : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/** The most specific template that has the HTTP method. */
function select(
  candidates: readonly Candidate<RouteHandler>[],
  httpMethod: string,
): { handler: RouteHandler; segments: readonly string[] } | undefined {
  for (const { routes, segments } of candidates) {
    const handler =
      routes.get(httpMethod) ??
      (httpMethod === "HEAD" ? routes.get("GET") : undefined) ??
      (httpMethod === "OPTIONS" ? undefined : routes.get("*"));
    if (handler !== undefined) {
      return { handler, segments };
    }
  }
  return undefined;
}

/** Responds to OPTIONS. @throws RestError METHOD_NOT_ALLOWED for any other method. */
function rejectMethod(exchange: Exchange, allow: string, cors: Cors | undefined): void {
  const isPreflight = exchange.header("access-control-request-method") !== undefined;
  allowOrigin(exchange, cors, isPreflight ? allow : undefined);
  if (exchange.httpMethod !== "OPTIONS") {
    const message = `${exchange.httpMethod} is not allowed here. Allowed: ${allow}.`;
    throw new RestError("METHOD_NOT_ALLOWED", message, { headers: { allow } });
  }
  exchange.setHeader("allow", allow);
  sendResponse(exchange, 204, { type: undefined, body: "" }, 0);
}

function allowOrigin(exchange: Exchange, cors: Cors | undefined, methods?: string): void {
  if (cors !== undefined) {
    for (const [name, value] of Object.entries(cors(exchange.header("origin"), methods))) {
      exchange.appendHeader(name, value);
    }
  }
}

function allowedMethods(candidates: readonly Candidate<RouteHandler>[]): string {
  const methods = new Set(candidates.flatMap(({ routes }) => [...routes.keys()]));
  if (methods.delete("*")) {
    for (const method of ["DELETE", "GET", "PATCH", "POST", "PUT"]) {
      methods.add(method);
    }
  }
  if (methods.has("GET")) {
    methods.add("HEAD");
  }
  return [...methods.add("OPTIONS")].sort().join(", ");
}

/** A route, ready to serve requests. */
interface RouteHandler {
  readonly route: Route;
  /**
   * @param segments of the path, not decoded.
   * @param query without its question mark, not decoded.
   * @throws synchronous errors of the application, and RestError NOT_ACCEPTABLE.
   */
  serve(exchange: Exchange, segments: readonly string[], query: string): void;
}

const noContent = { type: undefined, body: "" };
const json = "application/json";

function createRouteHandler(route: Route, options: InnerOptions): RouteHandler {
  const { method } = route;
  const { compressMinBytes = 1024, contentCodings = allCodings, registry, json: writing } = options;
  const { streamEnvelope = false, compressStreams = false, mediaTypes, checkSize } = options;
  const { systemParameters = ["$alt", "$prettyPrint"], streamType: usualType = streamTypes[0] } =
    options;
  const { timeoutHeaders = [], maxTimeoutMs = Number.POSITIVE_INFINITY } = options;
  const reading = readerOptions(method, options);
  const readRequest = createRequestReader(route, reading);
  const takeSystemParameters = createSystemReader(method.input, systemParameters);
  const createEncoder = (written: WriteOptions | undefined, indent = 0) => {
    const encoder = createResponseEncoder(route, registry, written, indent);
    return checkSize ? checkedEncoder(encoder, (bytes) => checkSize(bytes, method)) : encoder;
  };
  const usual = createEncoder(writing);
  const isStream = method.methodKind === "server_streaming";
  // A request that cannot be read has no stream, and therefore no envelope.
  const streamOptions = streamEnvelope ? withEnvelope(options) : options;

  /** The encoder for a call that may ask for a different format. */
  function encoderFor({ enumAsInteger, isPretty }: SystemRequest): ResponseEncoder {
    if (!enumAsInteger && !isPretty) {
      return usual;
    }
    const changed = enumAsInteger ? { ...writing, enumAsInteger } : writing;
    return createEncoder(changed, isPretty && !isStream ? 2 : 0);
  }

  const respond = (exchange: Exchange, encoder: ResponseEncoder, message: Message) => {
    const status = exchange.status ?? route.status;
    const content = status === 204 ? noContent : encoder.encode(message);
    sendResponse(exchange, status, content, compressMinBytes, contentCodings);
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
      const system = takeSystemParameters(fullQuery);
      const encoder = encoderFor(system);
      const accept = mediaTypes === "ignore" ? undefined : exchange.header("accept");
      const streamType = isStream ? chooseStreamType(accept, usualType) : undefined;
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
      if (timeoutHeaders.length > 0) {
        endInTime(exchange, { timeoutHeaders, maxTimeoutMs }, (error) => {
          const { headersSent, writableEnded } = exchange.response;
          if (!headersSent) {
            sendError(exchange, error, options);
          } else if (!writableEnded) {
            exchange.abandon();
          }
        });
      }
      const readStream = () =>
        readUpload(route, exchange, segments, system.query, contextOf(exchange, reading));
      const result = options.invoke(method, exchange, read, readStream);
      if (!isStream) {
        respondWhenDone(exchange, encoder, result as Promise<Message>);
        return;
      }
      const format = createStreamFormat(
        encoder,
        streamEnvelope ? undefined : (streamType ?? usualType),
        (error) => errorText(streamOptions.renderError(error, exchange).body),
      );
      Promise.resolve(result as AsyncIterable<Message> | Promise<AsyncIterable<Message>>)
        .then((messages) =>
          sendStream(exchange, messages, format, compressStreams ? contentCodings : []),
        )
        .catch((error) =>
          sendError(exchange, error, error instanceof RestError ? options : streamOptions),
        );
    },
  };
}

/** Renders errors as `{"error": …}`. */
function withEnvelope(options: InnerOptions): InnerOptions {
  return {
    ...options,
    renderError(error, exchange) {
      const { body, ...rendered } = options.renderError(error, exchange);
      return { ...rendered, body: typeof body === "string" ? body : { error: body } };
    },
  };
}

function readerOptions(
  method: DescMethod,
  {
    maxBodyBytes = defaultMaxBodyBytes,
    registry,
    updateMask = "resource",
    resource = ({ output }) => output,
    unknown = "refuse",
    checkField,
    contentCodings = allCodings,
    unexpectedBody = "refuse",
    mediaTypes = "check",
    emptyIsUnset = false,
    mapsInQuery = false,
  }: InnerOptions,
) {
  const handlers = { refuse: undefined, ignore: () => {} };
  return {
    maxBodyBytes: typeof maxBodyBytes === "number" ? maxBodyBytes : maxBodyBytes(method),
    registry,
    updateMask,
    resource,
    unknown: typeof unknown === "string" ? handlers[unknown] : unknown,
    checkField,
    contentCodings,
    unexpectedBody,
    mediaTypes,
    emptyIsUnset,
    mapsInQuery,
  };
}
