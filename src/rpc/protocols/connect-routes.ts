import type { DescMethodUnary, Message } from "@bufbuild/protobuf";
import { type ConnectRouter, createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { Logger } from "../../telemetry/log.ts";
import { type CallContext, createCall } from "../call.ts";
import type { Dispatch, Output, ServiceEntry } from "../dispatch.ts";
import { toApiError, toConnectError } from "../errors/error-formats.ts";
import type { ReceiveUpload } from "../receive-upload.ts";
import { isUpload, maxMessageBytes } from "../validation/request-limits.ts";

/** Data of a request that the HTTP server has and Connect lacks. */
interface Peer {
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly receiveUpload: ReceiveUpload;
  /** Aborts the response. */
  abandon(): void;
}

/** The key under which the HTTP server passes the peer to the handlers. */
export const peerKey = createContextKey<Peer>({
  requestId: "",
  remoteAddress: "",
  receiveUpload: (_take, receive) => receive(),
  abandon() {},
});

/** A call that has passed the gate and waits for its message. */
interface PendingCall {
  readonly resolveInput: (input: Message) => void;
  readonly output: Promise<Output>;
}

const pendingKey = createContextKey<PendingCall | undefined>(undefined);

/**
 * Serves the services on Connect's router, each method by the dispatch. The
 * dispatch begins with the headers, so that a call without a valid token is
 * refused before its message is received, decompressed and parsed.
 */
export function connectRoutes(entries: readonly ServiceEntry[], dispatch: Dispatch, log: Logger) {
  const methods = new Set(entries.flatMap(({ service }) => service.methods));

  return {
    routes(router: ConnectRouter): void {
      for (const method of methods) {
        const implementation = method.methodKind === "unary" ? unary : serverStreaming;
        // For most methods, the limit of the adapter applies.
        const limits = isUpload(method) ? { readMaxBytes: maxMessageBytes(method) } : {};
        router.rpc(method as DescMethodUnary, implementation as never, limits);
      }
    },

    /** Begins a call. @throws {ConnectError} when the call is refused before its message is read */
    async requestGate(context: HandlerContext): Promise<void> {
      if (!methods.has(context.method)) {
        return;
      }
      const call = createCall(context.method, new ConnectCallContext(context), log);
      const inputRequested = Promise.withResolvers<void>();
      const input = Promise.withResolvers<Message>();
      const fail = () => input.reject(context.signal.reason);
      const output = dispatch(call, () => {
        // A call ends when its message never arrives or cannot be parsed.
        if (context.signal.aborted) {
          fail();
        } else {
          context.signal.addEventListener("abort", fail, { once: true });
        }
        inputRequested.resolve();
        return input.promise;
      });
      context.values.set(pendingKey, { resolveInput: input.resolve, output });
      await Promise.race([inputRequested.promise, output]).catch(rethrow);
    },
  };
}

/** Gives the message to the call that passed the gate, and returns its output. */
function finish(input: Message, { values }: HandlerContext): Promise<Output> {
  const pending = values.get(pendingKey);
  if (pending === undefined) {
    throw new Error("the call did not pass the request gate");
  }
  pending.resolveInput(input);
  return pending.output;
}

const unary = (input: Message, context: HandlerContext) => finish(input, context).catch(rethrow);

async function* serverStreaming(input: Message, context: HandlerContext) {
  try {
    yield* (await finish(input, context)) as AsyncIterable<Message>;
  } catch (error) {
    rethrow(error);
  }
}

function rethrow(error: unknown): never {
  throw toConnectError(toApiError(error));
}

/** A class for the sake of its getters; see call.ts. */
class ConnectCallContext implements CallContext {
  readonly protocol: CallContext["protocol"];
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly #context: HandlerContext;

  constructor(context: HandlerContext) {
    const { requestId, remoteAddress } = context.values.get(peerKey);
    this.protocol = context.protocolName as CallContext["protocol"];
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

  get receiveUpload(): ReceiveUpload {
    return this.#context.values.get(peerKey).receiveUpload;
  }

  setResponseHeader(name: string, value: string): void {
    this.#context.responseHeader.set(name, value);
  }

  abandon(): void {
    this.#context.values.get(peerKey).abandon();
  }
}
