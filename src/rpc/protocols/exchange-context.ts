import { Code, ConnectError } from "@connectrpc/connect";
import { newId } from "../../db/ids.ts";
import type { Exchange } from "../../rest/http.ts";
import type { RestExchange } from "../../rest/index.ts";
import type { CallContext } from "../call.ts";
import type { ClientAddress } from "../client-address.ts";
import { createReceiveUpload, type ReceiveUpload } from "../receive-upload.ts";

/** State of a call that is handled directly on Node's request. */
export interface CallState {
  requestId: string;
}

/** Shared by all calls of a server. */
export interface ServerContext {
  readonly clientAddress: ClientAddress;
  /** Aborts when the service stops. */
  readonly shutdownSignal: AbortSignal;
}

/**
 * The context of a call that is handled straight from Node's request. A class for
 * the sake of its getters; see call.ts.
 */
export class ExchangeContext implements CallContext {
  readonly protocol: CallContext["protocol"];
  readonly requestId: string;
  readonly #exchange: RestExchange<CallState>;
  readonly #server: ServerContext;
  readonly #endsAt: number | undefined;

  /**
   * @param timeoutMs deadline of the caller, counted from now
   * @param requestId of a further call in the same request
   */
  constructor(
    protocol: CallContext["protocol"],
    exchange: RestExchange<CallState>,
    server: ServerContext,
    timeoutMs?: number,
    requestId = requestIdOf(exchange),
  ) {
    this.protocol = protocol;
    this.requestId = requestId;
    this.#exchange = exchange;
    this.#server = server;
    this.#endsAt = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  }

  get remoteAddress(): string {
    const exchange = this.#exchange;
    const { clientAddress } = this.#server;
    return clientAddress(exchange.remoteAddress, exchange.header("x-forwarded-for"));
  }

  get signal(): AbortSignal {
    const ends = [this.#exchange.signal, this.#server.shutdownSignal];
    return AbortSignal.any(this.#endsAt === undefined ? ends : [...ends, deadline(this.#endsAt)]);
  }

  get receiveUpload(): ReceiveUpload {
    // The public type hides these, but Node serves every call.
    const { request, response } = this.#exchange as Exchange;
    return createReceiveUpload(request, response);
  }

  requestHeader(name: string): string | undefined {
    return this.#exchange.header(name);
  }

  setResponseHeader(name: string, value: string): void {
    this.#exchange.setHeader(name, value);
  }

  abandon(): void {
    this.#exchange.abandon();
  }
}

/** The request id of a call; empty if it was refused before it got one. */
export const requestIdOf = ({ state }: RestExchange<CallState>) => state?.requestId ?? "";

/** Aborts at this time on the clock of `performance.now()`. Does not keep the process alive. */
function deadline(endsAt: number): AbortSignal {
  const controller = new AbortController();
  const reason = new ConnectError("the deadline of the call has passed", Code.DeadlineExceeded);
  setTimeout(() => controller.abort(reason), endsAt - performance.now()).unref();
  return controller.signal;
}

/** Creates the identifier of a request, which begins with the time. It is unique, not secret. */
export const newRequestId = (): string => newId("req");
