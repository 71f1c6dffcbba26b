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
  type ContextValues,
  createHandlerContext,
  type HandlerContext,
  type Interceptor,
  type MethodImpl,
} from "@connectrpc/connect";
import type { RestExchange } from "./exchange.ts";
import { createTranscoder, type Transcoder } from "./transcoder.ts";
import type { TranscoderOptions } from "./transcoder-options.ts";

export interface ConnectTranscoderOptions extends Omit<TranscoderOptions, "invoke"> {
  /** Interceptors of the server; the first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Values for the handlers of a call. */
  contextValues?(exchange: RestExchange): ContextValues;
}

type UntypedImpl = (request: Message | AsyncIterable<Message>, context: HandlerContext) => unknown;

/**
 * Serves what a function registers with a Connect router, as it is passed to the adapters of
 * Connect, as JSON over HTTP too. Handlers are called without a detour through another protocol;
 * their context says `rest` for the protocol.
 */
export function createConnectTranscoder(
  routes: (router: ConnectRouter) => void,
  options: ConnectTranscoderOptions = {},
): Transcoder {
  const { interceptors = [], contextValues, ...rest } = options;
  const { services, implementations } = collect(routes);
  return createTranscoder(services, {
    ...rest,
    invoke(method, exchange, read, readStream) {
      const implementation = implementations.get(method);
      if (implementation === undefined) {
        throw new ConnectError(`${method.name} is not implemented`, Code.Unimplemented);
      }
      const context = createHandlerContext({
        service: method.parent,
        method,
        protocolName: "rest",
        requestMethod: exchange.httpMethod,
        url: `http://${exchange.header("host") ?? "localhost"}${exchange.path}`,
        requestSignal: exchange.signal,
        requestHeader: headersOf(exchange),
        ...(contextValues && { contextValues: contextValues(exchange) }),
      });
      const input = method.methodKind === "client_streaming" ? async () => readStream() : read;
      return call(method, implementation, context, interceptors, exchange, input);
    },
  });
}

/** Lets a function register its services, and takes down what it registers. */
function collect(routes: (router: ConnectRouter) => void) {
  const services = new Set<DescService>();
  const implementations = new Map<DescMethod, UntypedImpl>();
  const router: ConnectRouter = {
    handlers: [],
    service(service, implementation) {
      services.add(service);
      for (const method of service.methods) {
        const implement = implementation[method.localName as keyof typeof implementation];
        if (implement !== undefined) {
          implementations.set(method, (implement as UntypedImpl).bind(implementation));
        }
      }
      return router;
    },
    rpc<M extends DescMethod>(method: M, implementation: MethodImpl<M>) {
      services.add(method.parent);
      implementations.set(method, implementation as UntypedImpl);
      return router;
    },
  };
  routes(router);
  return { services: [...services], implementations };
}

async function call(
  method: DescMethod,
  implementation: UntypedImpl,
  context: HandlerContext,
  interceptors: readonly Interceptor[],
  exchange: RestExchange,
  read: () => Promise<Message | AsyncIterable<Message>>,
): Promise<Message | AsyncIterable<Message>> {
  const isStream = method.methodKind === "server_streaming";
  const stream = method.methodKind !== "unary";
  const { service, requestMethod, requestHeader: header, signal, url, values } = context;
  const { responseHeader, responseTrailer: trailer } = context;
  const respond = { service, stream, header: responseHeader, trailer, method };
  const handle = async (request: { message: Message | AsyncIterable<Message> }) => {
    const input = isStream
      ? await first(request.message as AsyncIterable<Message>)
      : request.message;
    const output = implementation(input, context);
    const message = isStream
      ? normalized(method.output, output as AsyncIterable<MessageInitShape<DescMessage>>)
      : create(method.output, (await output) as MessageInitShape<DescMessage>);
    return { ...respond, message };
  };
  // The types of Connect tell streams from single messages, which is decided only here.
  const next = interceptors.reduceRight(
    (inner, interceptor) => interceptor(inner as never) as never,
    handle,
  );
  const input = await read();
  const request = { stream, service, method, requestMethod, url, signal, header };
  const response = await next({
    ...request,
    contextValues: values,
    message: isStream ? once(input as Message) : input,
  } as never);
  for (const [name, value] of [...responseHeader, ...(isStream ? [] : trailer)]) {
    exchange.setHeader(name, value);
  }
  return response.message;
}

function headersOf(exchange: RestExchange): Headers {
  const headers = new Headers();
  for (const name of exchange.headerNames()) {
    headers.set(name, exchange.header(name) ?? "");
  }
  return headers;
}

async function* once(message: Message) {
  yield message;
}

async function first(messages: AsyncIterable<Message>): Promise<Message> {
  for await (const message of messages) {
    return message;
  }
  throw new ConnectError("the request has no message", Code.InvalidArgument);
}

async function* normalized(
  output: DescMessage,
  messages: AsyncIterable<MessageInitShape<DescMessage>>,
): AsyncIterable<Message> {
  for await (const message of messages) {
    yield create(output, message);
  }
}
