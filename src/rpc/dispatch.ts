/**
 * Remote procedure calls: each protocol in `protocols/` turns its requests into calls, which pass the
 * interceptors of this folder to the handlers of features.
 */
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
import type { Transact, Tx } from "../db/tenancy/unit-of-work.ts";
import type { Call } from "./call.ts";
import { coalesce } from "./coalesce.ts";

/** The handlers of a service, one for each of its methods. */
export type ServiceHandlers<S extends DescService> = {
  [K in keyof S["method"]]: S["method"][K] extends DescMethodUnary<infer I, infer O>
    ? UnaryHandler<MessageShape<I>, MessageInitShape<O>>
    : S["method"][K] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, call: AuthenticatedCall) => AsyncIterable<MessageInitShape<O>>
      : never;
};

/**
 * How a unary method is handled. A method that writes gets a unit of work, which commits when it has
 * returned, together with the response for its `Idempotency-Key`.
 */
type UnaryHandler<I, O> =
  | ((request: I, call: AuthenticatedCall) => Promise<O>)
  | { readonly one: (tx: Tx, request: I, call: AuthenticatedCall) => Promise<O> }
  /** Handles many requests, as concurrent calls are coalesced. Returns a response to each, in order. */
  | { readonly many: (tx: Tx, items: readonly Item<I>[]) => Promise<O[]> };

/** A call whose caller is known. */
export type AuthenticatedCall = Call & Required<Pick<Call, "principal">>;

/** One of several requests that are handled together. */
export interface Item<I> {
  readonly request: I;
  readonly call: AuthenticatedCall;
}

/** A service and its handlers, with the type of the service erased. */
export interface ServiceEntry {
  readonly service: DescService;
  readonly handlers: Record<string, UntypedHandler>;
}

type Init = Record<string, unknown>;
type UntypedHandler =
  | UnaryHandler<Message, Init>
  | ((request: Message, call: AuthenticatedCall) => AsyncIterable<Init>);

/** Pairs a service with its handlers. */
export function implement<S extends DescService>(
  service: S,
  handlers: ServiceHandlers<S>,
): ServiceEntry {
  return { service, handlers: handlers as unknown as ServiceEntry["handlers"] };
}

/**
 * Decodes the request. Called after authentication, so that no parsing is spent on unauthenticated
 * callers.
 */
export type ReadInput = () => Message | Promise<Message>;

/** The output of a method: one message, or a stream of them. */
export type Output = Message | AsyncIterable<Message>;

/** The rest of the chain, which an interceptor calls to continue. */
export type Next = (call: Call, read: ReadInput) => Promise<Output>;

/** Wraps the rest of the chain. The first in a list is the outermost. */
export type Interceptor = (next: Next) => Next;

/** Runs a call of any protocol through the interceptors to its handler. */
export type Dispatch = (call: Call, read: ReadInput) => Promise<Output>;

/** Composes the chain of every method of the services once. */
export function createDispatch(
  entries: readonly ServiceEntry[],
  interceptors: readonly Interceptor[],
  transact: Transact,
): Dispatch {
  const chains = new Map<DescMethod, Next>();
  for (const { service, handlers } of entries) {
    for (const method of service.methods) {
      const handler = handlers[method.localName];
      if (handler === undefined) {
        throw new Error(`${method} has no handler`);
      }
      chains.set(
        method,
        interceptors.reduceRight(
          (next, intercept) => intercept(next),
          end(method, handler, transact),
        ),
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

/** The end of a chain: the handler of the method, in its unit of work if it writes. */
function end(method: DescMethod, handler: UntypedHandler, transact: Transact): Next {
  const toMessage = (init: Init): Message =>
    create(method.output, init as MessageInitShape<typeof method.output>);
  if ("many" in handler) {
    const run = coalesce(transact, async (tx, items: readonly Item<Message>[]) =>
      (await handler.many(tx, items)).map(toMessage),
    );
    return async (call, read) => {
      const request = await read();
      return run(authenticated(call).principal, { request, call: authenticated(call) }, call.hooks);
    };
  }
  if ("one" in handler) {
    return async (call, read) => {
      const request = await read();
      const { workspaceId } = authenticated(call).principal;
      const run = async (tx: Tx) => toMessage(await handler.one(tx, request, authenticated(call)));
      return transact(workspaceId, run, call.hooks);
    };
  }
  return async (call, read) => {
    const output = handler(await read(), authenticated(call));
    if (Symbol.asyncIterator in output) {
      return mapStream(output, toMessage, call.context.signal);
    }
    const message = toMessage(await output);
    if (call.hooks !== undefined) {
      await transact(authenticated(call).principal.workspaceId, async () => message, call.hooks);
    }
    return message;
  };
}

/**
 * Authentication comes first, on all methods except the public ones, whose handlers do not ask for the
 * caller.
 */
const authenticated = (call: Call) => call as AuthenticatedCall;

async function* mapStream<A, B>(
  stream: AsyncIterable<A>,
  map: (item: A) => B,
  signal: AbortSignal,
) {
  for await (const item of stream) {
    yield map(item);
  }
  // A stream that was aborted must not look complete.
  signal.throwIfAborted();
}
