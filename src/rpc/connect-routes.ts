import type { DescMethod, DescMethodUnary, Message } from "@bufbuild/protobuf";
import { type ConnectRouter, createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { Logger } from "../log.ts";
import { createCall, type Transport } from "./call.ts";
import type { Dispatch, ServiceEntry } from "./dispatch.ts";
import { toConnectError } from "./render-error.ts";
import { toApiError } from "./to-api-error.ts";

/** What the HTTP server knows of a request and Connect does not. */
export interface Peer {
  readonly requestId: string;
  readonly remoteAddress: string;
  /** Breaks off the response. */
  abandon(): void;
}

/** Under this key the HTTP server hands the peer to the handlers. */
export const peerKey = createContextKey<Peer>({
  requestId: "",
  remoteAddress: "",
  abandon() {},
});

/** Registers the services on Connect's router, each method answered by the dispatch. */
export function connectRoutes(entries: readonly ServiceEntry[], dispatch: Dispatch, log: Logger) {
  return (router: ConnectRouter) => {
    for (const { service } of entries) {
      for (const method of service.methods) {
        const implementation = method.methodKind === "unary" ? unary : serverStreaming;
        router.rpc(method as DescMethodUnary, implementation(method, dispatch, log) as never);
      }
    }
  };
}

type Implement = (method: DescMethod, dispatch: Dispatch, log: Logger) => Implementation;
type Implementation = (input: Message, context: HandlerContext) => unknown;

const unary: Implement = (method, dispatch, log) => async (input, context) => {
  try {
    return await dispatch(createCall(method, new ConnectTransport(context), log), () => input);
  } catch (thrown) {
    throw toConnectError(toApiError(thrown));
  }
};

const serverStreaming: Implement = (method, dispatch, log) =>
  async function* (input, context) {
    try {
      const call = createCall(method, new ConnectTransport(context), log);
      yield* (await dispatch(call, () => input)) as AsyncIterable<Message>;
    } catch (thrown) {
      throw toConnectError(toApiError(thrown));
    }
  };

/** A class for the sake of its getter; see call.ts. */
class ConnectTransport implements Transport {
  readonly protocol: Transport["protocol"];
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly #context: HandlerContext;

  constructor(context: HandlerContext) {
    const { requestId, remoteAddress } = context.values.get(peerKey);
    this.protocol = context.protocolName as Transport["protocol"];
    this.requestId = requestId;
    this.remoteAddress = remoteAddress;
    this.#context = context;
  }

  get signal(): AbortSignal {
    return this.#context.signal;
  }

  requestHeader(name: string): string | undefined {
    return this.#context.requestHeader.get(name) ?? undefined;
  }

  setResponseHeader(name: string, value: string): void {
    this.#context.responseHeader.set(name, value);
  }

  abandon(): void {
    this.#context.values.get(peerKey).abandon();
  }
}
