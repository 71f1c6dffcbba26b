import {
  create,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { Call } from "./call.ts";

/** The functions that implement a service, one for each of its methods. */
export type ServiceHandlers<S extends DescService> = {
  [K in keyof S["method"]]: S["method"][K] extends DescMethodUnary<infer I, infer O>
    ? (input: MessageShape<I>, call: Call & Authenticated) => Promise<MessageInitShape<O>>
    : S["method"][K] extends DescMethodServerStreaming<infer I, infer O>
      ? (input: MessageShape<I>, call: Call & Authenticated) => AsyncIterable<MessageInitShape<O>>
      : never;
};

type Authenticated = Required<Pick<Call, "principal">>;

/** A service and its handlers, with the type of the service forgotten. */
export interface ServiceEntry {
  readonly service: DescService;
  readonly handlers: Record<string, UntypedHandler>;
}

type Init = Record<string, unknown>;
type UntypedHandler = (input: Message, call: Call) => Promise<Init> | AsyncIterable<Init>;

/** Pairs a service with its handlers. */
export function implement<S extends DescService>(
  service: S,
  handlers: ServiceHandlers<S>,
): ServiceEntry {
  return { service, handlers: handlers as unknown as ServiceEntry["handlers"] };
}

/** Decodes the request. Called after authentication, so that strangers cost no parsing. */
export type ReadInput = () => Message | Promise<Message>;

/** The output of a method: one message, or a stream of them. */
export type Output = Message | AsyncIterable<Message>;

/** The rest of the chain: what an interceptor calls to go on. */
export type Next = (call: Call, read: ReadInput) => Promise<Output>;

/** Wraps the rest of the chain. The first of a list is the outermost. */
export type Interceptor = (next: Next) => Next;

/** Runs a call of any protocol through the interceptors to its handler. */
export type Dispatch = (call: Call, read: ReadInput) => Promise<Output>;

/** Composes, once, the chain of every method of the services. */
export function createDispatch(
  entries: readonly ServiceEntry[],
  interceptors: readonly Interceptor[],
): Dispatch {
  const chains = new Map<DescMethod, Next>();
  for (const { service, handlers } of entries) {
    for (const method of service.methods) {
      const handler = handlers[method.localName];
      if (handler === undefined) {
        throw new Error(`${method} has no handler`);
      }
      const toMessage = (init: Init) =>
        create(method.output, init as MessageInitShape<typeof method.output>);
      const last: Next = async (call, read) => {
        const output = handler(await read(), call);
        return Symbol.asyncIterator in output
          ? mapStream(output, toMessage, call.context.signal)
          : toMessage(await output);
      };
      chains.set(
        method,
        interceptors.reduceRight((next, intercept) => intercept(next), last),
      );
    }
  }
  return (call, read) => {
    const chain = chains.get(call.method);
    if (chain === undefined) {
      throw new Error(`${call.method} is not served`);
    }
    return chain(call, read);
  };
}

async function* mapStream<A, B>(
  stream: AsyncIterable<A>,
  map: (item: A) => B,
  signal: AbortSignal,
) {
  for await (const item of stream) {
    yield map(item);
  }
  // A stream that was broken off must not look complete.
  signal.throwIfAborted();
}
