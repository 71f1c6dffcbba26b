import {
  create,
  type DescMessage,
  type DescMethod,
  type DescService,
  type Message,
  type MessageInitShape,
} from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ConnectRouterOptions,
  type ContextValues,
  createHandlerContext,
  type HandlerContext,
  type Interceptor,
  type MethodImpl,
} from "@connectrpc/connect";
import type { HttpRequest, HttpResponse, RestExchange } from "../../../src/rest/exchange.ts";
import { RestError } from "../../../src/rest/rest-error.ts";
import { createTranscoder, type Transcoder } from "../../../src/rest/transcoder.ts";
import type {
  ContentCoding,
  MethodOptions,
  TranscoderOptions,
} from "../../../src/rest/transcoder-options.ts";

/** The options of Connect's adapters; those for `connectNodeAdapter` fit. */
interface ConnectOptions extends ConnectRouterOptions {
  /** As given alongside these options, or left out. */
  routes?(router: ConnectRouter): void;
  /** Serves requests that match no template. */
  fallback?(request: HttpRequest, response: HttpResponse): void;
  /** Values for the interceptors and handlers of a call. */
  contextValues?(request: HttpRequest): ContextValues;
}

/** The transcoder's own options take precedence over equivalent ones of Connect. */
export interface ConnectTranscoderOptions
  extends ConnectOptions,
    Omit<TranscoderOptions, keyof ConnectOptions | "invoke" | "methodOptions" | "checkSize"> {}

interface CallOptions {
  readonly interceptors: Interceptor[] | undefined;
  readonly requestGate: ConnectRouterOptions["requestGate"] | undefined;
}

type UntypedImpl = (request: Message | AsyncIterable<Message>, context: HandlerContext) => unknown;

/** The registration of a method. */
interface Registered {
  readonly implement: UntypedImpl;
  readonly options: ConnectRouterOptions;
}

/**
 * Also serves, as JSON over HTTP, the services that a function registers with a Connect router, as it
 * is passed to Connect's adapters. Handlers are called without a detour through another protocol; the
 * protocol in their context is `rest`. Options that a service or method is registered with replace
 * those given here.
 *
 * @throws Error naming the service and the option, if REST cannot honour an option.
 */
export function createConnectTranscoder(
  routes: (router: ConnectRouter) => void,
  options: ConnectTranscoderOptions = {},
): Transcoder {
  checkOptions("createConnectTranscoder", options, takenByTranscoder);
  if (options.routes !== undefined && options.routes !== routes) {
    throw new Error('createConnectTranscoder: the option "routes" is not the first argument');
  }
  const { fallback, contextValues, ...rest } = options;
  const { services, methods } = collect(routes);
  const transcoder = createTranscoder(services, {
    timeoutHeaders: ["Connect-Timeout-Ms", "X-Server-Timeout", "grpc-timeout"],
    ...fromConnect(options),
    ...rest,
    methodOptions: (method) => fromConnect((methods.get(method) ?? unregistered).options),
    checkSize(bytes, method) {
      const own = methods.get(method)?.options;
      const writeMaxBytes = own?.writeMaxBytes ?? options.writeMaxBytes ?? bytes;
      if (bytes > writeMaxBytes) {
        const message = `message size ${bytes} is larger than configured writeMaxBytes ${writeMaxBytes}`;
        throw new ConnectError(message, Code.ResourceExhausted);
      }
    },
    async invoke(method, exchange, read, readStream) {
      const { implement, options: own } = methods.get(method) ?? unregistered;
      const {
        interceptors = options.interceptors,
        requestGate = options.requestGate,
        shutdownSignal = options.shutdownSignal,
      } = own;
      const context = createHandlerContext({
        service: method.parent,
        method,
        protocolName: "rest",
        requestMethod: exchange.httpMethod,
        url: exchange.url,
        requestSignal: connectSignal(exchange.signal),
        timeoutMs: exchange.timeoutMs(),
        ...(shutdownSignal && { shutdownSignal }),
        requestHeader: headersOf(exchange),
        ...(contextValues && { contextValues: contextValues(exchange.request) }),
      });
      const isStream = method.methodKind === "server_streaming";
      // Read when the head is sent: with the first message of a stream, or with an error.
      exchange.addHeaders(context.responseHeader);
      if (!isStream) {
        exchange.addHeaders(context.responseTrailer);
      }
      const input = method.methodKind === "client_streaming" ? async () => readStream() : read;
      try {
        const output = await call(implement, { interceptors, requestGate }, context, input);
        if (isStream) {
          return untilOver(output as AsyncIterable<Message>, () => context.abort());
        }
        context.abort();
        return output;
      } catch (error) {
        context.abort(error);
        throw error;
      }
    },
  });
  return fallback ? withFallback(transcoder, fallback) : transcoder;
}

function withFallback(
  { routes, handle }: Transcoder,
  fallback: NonNullable<ConnectOptions["fallback"]>,
): Transcoder {
  return {
    routes,
    handle(request, response) {
      if (!handle(request, response)) {
        fallback(request, response);
      }
      return true;
    },
  };
}

/** The signal of a call, aborted for the reasons that handlers know from Connect. */
function connectSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    const { reason } = signal;
    const isLate = reason instanceof RestError && reason.code === "DEADLINE_EXCEEDED";
    const code = isLate ? Code.DeadlineExceeded : Code.Canceled;
    controller.abort(new ConnectError(reason.message, code));
  };
  if (signal.aborted) {
    abort();
  } else {
    signal.addEventListener("abort", abort, { once: true });
  }
  return controller.signal;
}

const unregistered: Registered = {
  implement(_request, { method }) {
    throw new ConnectError(`${method.name} is not implemented`, Code.Unimplemented);
  },
  options: {},
};

/** Options of Connect for which the transcoder has its own. */
function fromConnect(options: ConnectRouterOptions): MethodOptions {
  const { readMaxBytes, compressMinBytes, maxTimeoutMs, jsonOptions, acceptCompression } = options;
  const { registry, ignoreUnknownFields, alwaysEmitImplicit, ...writing } = jsonOptions ?? {};
  const given = {
    maxBodyBytes: readMaxBytes,
    compressMinBytes,
    maxTimeoutMs,
    registry,
    unknown: ignoreUnknownFields === undefined ? undefined : unknownFields(ignoreUnknownFields),
    contentCodings: acceptCompression?.map(({ name }) => name as ContentCoding),
    json:
      jsonOptions &&
      onlyGiven({
        enumAsInteger: writing.enumAsInteger,
        useProtoFieldName: writing.useProtoFieldName,
        omitDefaults: alwaysEmitImplicit === undefined ? undefined : !alwaysEmitImplicit,
      }),
  };
  return onlyGiven(given) as MethodOptions;
}

const unknownFields = (ignored: boolean) => (ignored ? "ignore" : "refuse");

/** Leaves out undefined values, which would otherwise replace values given elsewhere. */
const onlyGiven = (options: object) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Every option that REST honours. Others are refused, including future ones. */
const takenByService: Record<keyof ConnectRouterOptions, true> = {
  ...{ interceptors: true, requestGate: true, shutdownSignal: true },
  ...{ readMaxBytes: true, writeMaxBytes: true, compressMinBytes: true, acceptCompression: true },
  ...{ jsonOptions: true, maxTimeoutMs: true },
  // These concern protocols and bytes that REST does not have.
  ...{ binaryOptions: true, requireConnectProtocolHeader: true },
  ...{ connect: true, grpc: true, grpcWeb: true },
};

const takenByTranscoder: Record<keyof ConnectTranscoderOptions, true> = {
  ...takenByService,
  ...{ routes: true, fallback: true, contextValues: true, requestPathPrefix: true },
  ...{ rules: true, unmappable: true, successStatus: true, clients: true },
  ...{ json: true, unknown: true, maxBodyBytes: true, contentCodings: true, registry: true },
  ...{ systemParameters: true, updateMask: true, resource: true, timeoutHeaders: true },
  ...{ unexpectedBody: true, mediaTypes: true, emptyIsUnset: true, mapsInQuery: true },
  ...{ streamType: true, streamEnvelope: true, compressStreams: true },
  ...{ begin: true, renderError: true, checkField: true, cors: true },
};

/** JSON options that the transcoder has. */
const takenJson = new Set([
  ...["registry", "ignoreUnknownFields", "alwaysEmitImplicit"],
  ...["enumAsInteger", "useProtoFieldName"],
]);

const codings = ["gzip", "br"];

/** @throws Error naming the option that REST cannot honour. */
function checkOptions(name: string, options: ConnectRouterOptions, taken: object): void {
  const refuse = (option: string, reason: string) => {
    throw new Error(`${name}: the option "${option}" ${reason}.`);
  };
  for (const [option, value] of Object.entries(options)) {
    if (value !== undefined && !Object.hasOwn(taken, option)) {
      refuse(option, "is one that REST does not have");
    }
  }
  for (const [option, value] of Object.entries(options.jsonOptions ?? {})) {
    if (value !== undefined && !takenJson.has(option)) {
      refuse(`jsonOptions.${option}`, "is one that REST does not have");
    }
  }
  for (const { name: coding } of options.acceptCompression ?? []) {
    if (!codings.includes(coding)) {
      refuse("acceptCompression", `has "${coding}", but REST has ${codings.join(" and ")}`);
    }
  }
  for (const option of ["readMaxBytes", "writeMaxBytes", "maxTimeoutMs"] as const) {
    const value = options[option];
    if (value !== undefined && !(value > 0)) {
      refuse(option, "must be more than 0");
    }
  }
}

/** Lets a function register its services, and records them. */
function collect(routes: (router: ConnectRouter) => void) {
  const services = new Set<DescService>();
  const methods = new Map<DescMethod, Registered>();
  const router: ConnectRouter = {
    handlers: [],
    service(service, implementation, options = {}) {
      checkOptions(service.typeName, options, takenByService);
      services.add(service);
      for (const method of service.methods) {
        const implement = implementation[method.localName as keyof typeof implementation];
        methods.set(method, {
          implement: (implement as UntypedImpl)?.bind(implementation) ?? unregistered.implement,
          options,
        });
      }
      return router;
    },
    rpc<M extends DescMethod>(
      method: M,
      implementation: MethodImpl<M>,
      options: ConnectRouterOptions = {},
    ) {
      checkOptions(`${method.parent.typeName}.${method.name}`, options, takenByService);
      services.add(method.parent);
      methods.set(method, { implement: implementation as UntypedImpl, options });
      return router;
    },
  };
  routes(router);
  return { services: [...services], methods };
}

/**
 * A request or a response as interceptors have it. Their types distinguish streams from single
 * messages.
 */
interface Intercepted {
  readonly message: Message | AsyncIterable<Message>;
  readonly header: Headers;
}

interface InterceptedRequest extends Intercepted {
  readonly service: DescService;
  readonly signal: AbortSignal;
  readonly contextValues: ContextValues;
}

interface InterceptedResponse extends Intercepted {
  readonly trailer: Headers;
}

/** Runs a call as Connect does: handler and client get the messages as changed by interceptors. */
async function call(
  implement: UntypedImpl,
  { interceptors = [], requestGate }: CallOptions,
  context: HandlerContext,
  read: () => Promise<Message | AsyncIterable<Message>>,
): Promise<Message | AsyncIterable<Message>> {
  const { method, service, requestMethod, requestHeader, signal, url, values } = context;
  const { responseHeader, responseTrailer } = context;
  const { methodKind } = method;
  const common = { service, method, stream: methodKind !== "unary" };
  const handle = async ({ message, ...request }: InterceptedRequest) => {
    const input = methodKind === "server_streaming" ? await first(message) : message;
    const output = implement(input, {
      ...context,
      service: request.service,
      signal: request.signal,
      requestHeader: request.header,
      values: request.contextValues,
    });
    const header = { header: responseHeader, trailer: responseTrailer };
    return { ...common, ...header, message: await toMessages(method, output) };
  };
  const next: (request: InterceptedRequest) => Promise<InterceptedResponse> =
    interceptors.reduceRight((inner, interceptor) => interceptor(inner as never) as never, handle);
  await requestGate?.(context);
  const input = await read();
  const response = await next({
    ...common,
    ...{ requestMethod, url, signal, header: requestHeader, contextValues: values },
    message: methodKind === "server_streaming" ? once(input as Message) : input,
  } as InterceptedRequest);
  copyHeaders(response.header, responseHeader);
  copyHeaders(response.trailer, responseTrailer);
  return methodKind === "client_streaming" ? first(response.message) : response.message;
}

/** The output of a handler, as interceptors have it. */
async function toMessages({ methodKind, output: type }: DescMethod, output: unknown) {
  if (methodKind === "server_streaming") {
    return normalized(type, output as AsyncIterable<MessageInitShape<DescMessage>>);
  }
  const message = create(type, (await output) as MessageInitShape<DescMessage>);
  return methodKind === "unary" ? message : once(message);
}

function headersOf(exchange: RestExchange): Headers {
  const headers = new Headers();
  for (const name of exchange.headerNames()) {
    headers.set(name, exchange.header(name) ?? "");
  }
  return headers;
}

function copyHeaders(from: Headers, to: Headers): void {
  if (from === to) {
    return;
  }
  for (const name of [...to.keys()]) {
    to.delete(name);
  }
  for (const [name, value] of from) {
    to.append(name, value);
  }
}

async function* once(message: Message) {
  yield message;
}

async function first(messages: Message | AsyncIterable<Message>): Promise<Message> {
  for await (const message of messages as AsyncIterable<Message>) {
    return message;
  }
  throw new ConnectError("there is no message", Code.Unimplemented);
}

async function* normalized(
  output: DescMessage,
  messages: AsyncIterable<MessageInitShape<DescMessage>>,
): AsyncIterable<Message> {
  for await (const message of messages) {
    yield create(output, message);
  }
}

/** Calls `end` when a stream is over, even if no one has read from it. */
function untilOver<T>(messages: AsyncIterable<T>, end: () => void): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const inner = messages[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const next = await inner.next();
            if (next.done) {
              end();
            }
            return next;
          } catch (error) {
            end();
            throw error;
          }
        },
        async return(value) {
          end();
          return (await inner.return?.(value)) ?? { done: true, value };
        },
      };
    },
  };
}
