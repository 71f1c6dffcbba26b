import {
  create,
  type DescMethod,
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
    : never;
};

type Authenticated = Required<Pick<Call, "principal">>;

/** A service and its handlers, with the type of the service forgotten. */
export interface ServiceEntry {
  readonly service: DescService;
  readonly handlers: Record<string, UntypedHandler>;
}

type UntypedHandler = (input: Message, call: Call) => Promise<Record<string, unknown>>;

/** Pairs a service with its handlers. */
export function implement<S extends DescService>(
  service: S,
  handlers: ServiceHandlers<S>,
): ServiceEntry {
  return { service, handlers: handlers as unknown as ServiceEntry["handlers"] };
}

/** Decodes the request. Called after authentication, so that strangers cost no parsing. */
export type ReadInput = () => Message | Promise<Message>;

/** The rest of the chain: what an interceptor calls to go on. */
export type Next = (call: Call, read: ReadInput) => Promise<Message>;

/** Wraps the rest of the chain. The first of a list is the outermost. */
export type Interceptor = (next: Next) => Next;

/** Runs a call of any protocol through the interceptors to its handler. */
export type Dispatch = (call: Call, read: ReadInput) => Promise<Message>;

/** Composes, once, the chain of every method of the services. */
export function createDispatch(
  entries: readonly ServiceEntry[],
  interceptors: readonly Interceptor[],
): Dispatch {
  const chains = new Map<DescMethod, Next>();
  for (const { service, handlers } of entries) {
    for (const method of service.methods) {
      const handler = handlers[method.localName];
      if (handler === undefined) throw new Error(`${method} has no handler`);
      const last: Next = async (call, read) => {
        const output = await handler(await read(), call);
        return create(method.output, output as MessageInitShape<typeof method.output>);
      };
      chains.set(
        method,
        interceptors.reduceRight((next, intercept) => intercept(next), last),
      );
    }
  }
  return (call, read) => {
    const chain = chains.get(call.method);
    if (chain === undefined) throw new Error(`${call.method} is not served`);
    return chain(call, read);
  };
}
