import { create, type DescMethod, type Message } from "@bufbuild/protobuf";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import type { RestExchange } from "../rest/index.ts";
import { type Call, createAdmittedCall, createCall } from "../rpc/call.ts";
import type { Dispatch, Interceptor, Next } from "../rpc/dispatch.ts";
import type { Principal } from "../rpc/principal.ts";
import {
  type CallState,
  ExchangeContext,
  newRequestId,
  type ServerContext,
} from "../rpc/protocols/exchange-context.ts";
import type { Logger } from "../telemetry/log.ts";

/** Parts of a message that belong to its call and not to the request. */
interface CallerOptions {
  /** The client as it names itself; empty if only its `User-Agent` does. */
  readonly client: string;
  readonly idempotencyKey: string | undefined;
}

/** A caller who has been authenticated, and whose message counts as one call. */
export interface Caller {
  readonly principal: Principal;
  /** Calls a method as any protocol does. @throws {ApiError} */
  call(method: DescMethod, read: () => Message): Promise<Message>;
}

interface AdmitOptions extends ServerContext {
  readonly dispatch: Dispatch;
  /** The part of the chain that identifies callers and applies their limits. */
  readonly authentication: readonly Interceptor[];
  readonly log: Logger;
}

/**
 * Creates the function that admits the sender of a request before a byte of its body is parsed.
 * @returns a function that creates the caller, once the message is read
 */
export function createAdmit({ dispatch, authentication, log, ...server }: AdmitOptions) {
  // Every key can call this method, so only the caller matters.
  const { getMe } = MeService.method;
  const last: Next = async () => create(getMe.output);
  const chain = authentication.reduceRight((next, intercept) => intercept(next), last);

  return async (exchange: RestExchange<CallState>) => {
    const admitted = createCall(getMe, new MessageContext(exchange, server), log);
    await chain(admitted, () => create(getMe.input));
    return (options: CallerOptions) => callerOf(exchange, admitted, options);
  };

  function callerOf(
    exchange: RestExchange<CallState>,
    admitted: Call,
    options: CallerOptions,
  ): Caller {
    let calls = 0;
    return {
      principal: admitted.principal as Principal,
      async call(method, read) {
        // The log of calls distinguishes them by their identifiers.
        const requestId = calls++ === 0 ? undefined : newRequestId();
        const context = new MessageContext(exchange, server, { ...options, requestId });
        // Tools have no streams.
        return dispatch(
          createAdmittedCall(method, context, log, admitted),
          read,
        ) as Promise<Message>;
      },
    };
  }
}

/** The context of a call in a message: its headers are those of the request, plus any that the message adds. */
class MessageContext extends ExchangeContext {
  readonly #added: ReadonlyMap<string, string>;

  constructor(
    exchange: RestExchange<CallState>,
    server: ServerContext,
    more: Partial<CallerOptions> & { readonly requestId?: string | undefined } = {},
  ) {
    super("mcp", exchange, server, undefined, more.requestId);
    const { client = "", idempotencyKey } = more;
    const added = new Map<string, string>();
    if (client !== "") {
      const library = exchange.header("user-agent") ?? "";
      added.set("user-agent", `${client} ${library}`.trim());
    }
    if (idempotencyKey !== undefined) {
      added.set("idempotency-key", idempotencyKey);
    }
    this.#added = added;
  }

  override requestHeader(name: string): string | undefined {
    return this.#added.get(name) ?? super.requestHeader(name);
  }
}
