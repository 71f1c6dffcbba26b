import type { Logger } from "../log.ts";
import {
  type CorsOptions,
  createTranscoder,
  type RestExchange,
  type Transcoder,
} from "../rest/index.ts";
import { createCall, type Transport } from "./call.ts";
import type { ClientAddress } from "./client-address.ts";
import type { Dispatch, ServiceEntry } from "./dispatch.ts";
import { toRestBody } from "./render-error.ts";
import { toApiError } from "./to-api-error.ts";

/** What the REST side keeps for each call. */
type State = { requestId: string };

/** Longest request body, in bytes; the same for every protocol. */
export const maxBodyBytes = 1 << 20;

/** Serves the services as JSON over the paths of their `google.api.http` options. */
export function restRoutes(
  entries: readonly ServiceEntry[],
  dispatch: Dispatch,
  newRequestId: () => string,
  log: Logger,
  clientAddress: ClientAddress,
  shutdownSignal: AbortSignal,
  cors?: CorsOptions,
): Transcoder {
  return createTranscoder<State>({
    services: entries.map(({ service }) => service),
    maxBodyBytes,
    ...(cors && { cors }),
    begin(exchange) {
      exchange.state = { requestId: newRequestId() };
      exchange.setHeader("x-request-id", exchange.state.requestId);
    },
    invoke(method, exchange, read) {
      const transport = new RestTransport(exchange, clientAddress, shutdownSignal);
      return dispatch(createCall(method, transport, log), read);
    },
    renderError(thrown, exchange) {
      const error = toApiError(thrown);
      // What the chain has thrown is an ApiError, and logged.
      if (error.status >= 500 && error !== thrown) log.error({ err: thrown }, "REST call failed");
      return {
        status: error.status,
        headers: error.headers,
        body: toRestBody(error, requestIdOf(exchange)),
      };
    },
  });
}

/** A class for the sake of its getters; see call.ts. */
class RestTransport implements Transport {
  readonly protocol = "rest";
  readonly requestId: string;
  readonly #exchange: RestExchange<State>;
  readonly #clientAddress: ClientAddress;
  readonly #shutdownSignal: AbortSignal;

  constructor(
    exchange: RestExchange<State>,
    clientAddress: ClientAddress,
    shutdownSignal: AbortSignal,
  ) {
    this.requestId = requestIdOf(exchange);
    this.#exchange = exchange;
    this.#clientAddress = clientAddress;
    this.#shutdownSignal = shutdownSignal;
  }

  get remoteAddress(): string {
    const exchange = this.#exchange;
    return this.#clientAddress(exchange.remoteAddress, exchange.header("x-forwarded-for"));
  }

  get signal(): AbortSignal {
    return AbortSignal.any([this.#exchange.signal, this.#shutdownSignal]);
  }

  requestHeader(name: string): string | undefined {
    return this.#exchange.header(name);
  }

  setResponseHeader(name: string, value: string): void {
    this.#exchange.setHeader(name, value);
  }
}

const requestIdOf = ({ state }: RestExchange<State>) => state?.requestId ?? "";
