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
import type { RestExchange } from "../../../src/rest/exchange.ts";
import { createTranscoder, type Transcoder } from "../../../src/rest/transcoder.ts";
import {
  defaultMaxBodyBytes,
  type TranscoderOptions,
} from "../../../src/rest/transcoder-options.ts";

/** Options of a call that are those of Connect. */
interface CallOptions {
  /**
   * Interceptors of the server, the first is the outermost. As with Connect, a service that is
   * registered with interceptors of its own has these alone.
   */
  readonly interceptors?: readonly Interceptor[];
  /** Called before the body of a request is read: the place to turn a caller away. */
  readonly requestGate?: (context: HandlerContext) => void | Promise<void>;
  /** Aborts the signals of handlers. */
  readonly shutdownSignal?: AbortSignal;
}

export interface ConnectTranscoderOptions extends CallOptions, Omit<TranscoderOptions, "invoke"> {
  /** Values for the handlers of a call. */
  contextValues?(exchange: RestExchange): ContextValues;
}

type UntypedImpl = (request: Message | AsyncIterable<Message>, context: HandlerContext) => unknown;

/** The registration of a method. */
interface Registered {
  readonly implement: UntypedImpl;
  readonly options: ConnectRouterOptions;
}

/**
 * Serves the services that a function registers with a Connect router, as it is passed to the adapters of
 * Connect, as JSON over HTTP too. Handlers are called without a detour through another protocol;
 * their context says `rest` for the protocol. Options that a service or method is registered with
 * replace those given here.
 *
 * @throws Error naming the service and the option, if REST cannot honour an option.
 */
export function createConnectTranscoder(
  routes: (router: ConnectRouter) => void,
  options: ConnectTranscoderOptions = {},
): Transcoder {
  const { interceptors, requestGate, shutdownSignal, contextValues, ...rest } = options;
  const { maxBodyBytes = defaultMaxBodyBytes } = rest;
  const { services, methods } = collect(routes);
  return createTranscoder(services, {
    ...rest,
    maxBodyBytes: (method) =>
      methods.get(method)?.options.readMaxBytes ??
      (typeof maxBodyBytes === "number" ? maxBodyBytes : maxBodyBytes(method)),
    async invoke(method, exchange, read, readStream) {
      const { implement, options: own } = methods.get(method) ?? unregistered;
      const callOptions = { interceptors, requestGate, shutdownSignal, ...own } as CallOptions;
      const context = createHandlerContext({
        service: method.parent,
        method,
        protocolName: "rest",
        requestMethod: exchange.httpMethod,
        url: `http://${exchange.header("host") ?? "localhost"}${exchange.path}`,
        requestSignal: exchange.signal,
        ...(callOptions.shutdownSignal && { shutdownSignal: callOptions.shutdownSignal }),
        requestHeader: headersOf(exchange),
        ...(contextValues && { contextValues: contextValues(exchange) }),
      });
      const isStream = method.methodKind === "server_streaming";
      // Read when the head is sent: with the first message of a stream, or with an error.
      exchange.addHeaders(context.responseHeader);
      if (!isStream) {
        exchange.addHeaders(context.responseTrailer);
      }
      const input = method.methodKind === "client_streaming" ? async () => readStream() : read;
      try {
        const output = await call(implement, callOptions, context, input);
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
}

const unregistered: Registered = {
  implement(_request, { method }) {
    throw new ConnectError(`${method.name} is not implemented`, Code.Unimplemented);
  },
  options: {},
};

/** Options of a service or method that can be honoured. Others are rejected, future ones included. */
const accepted = new Set([
  ...["interceptors", "requestGate", "shutdownSignal", "readMaxBytes"],
  // These are about bytes that only Connect, gRPC and gRPC-Web have.
  ...["acceptCompression", "binaryOptions", "requireConnectProtocolHeader"],
  ...["connect", "grpc", "grpcWeb"],
]);

function checkOptions(name: string, options: ConnectRouterOptions): void {
  for (const [option, value] of Object.entries(options)) {
    if (value !== undefined && !accepted.has(option)) {
      throw new Error(
        `${name} is registered with the option "${option}", which REST cannot honour: ` +
          "set it in the adapters of the other protocols, for all services.",
      );
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
      checkOptions(service.typeName, options);
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
      checkOptions(`${method.parent.typeName}.${method.name}`, options);
      services.add(method.parent);
      methods.set(method, { implement: implementation as UntypedImpl, options });
      return router;
    },
  };
  routes(router);
  return { services: [...services], methods };
}

/** A request or a response as interceptors have it. Their types tell streams from single messages. */
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

/** Runs a call as Connect does: handler and client get the messages as interceptors changed them. */
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

/** Calls `end` when a stream is over, also if nobody has read from it. */
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
