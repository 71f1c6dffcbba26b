import type { Logger } from "../log.ts";
import { createTranscoder, type RestExchange, type Transcoder } from "../rest/index.ts";
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
): Transcoder {
  const requestIdOf = ({ state }: RestExchange<State>) => state?.requestId ?? "";
  return createTranscoder<State>({
    services: entries.map(({ service }) => service),
    maxBodyBytes,
    begin(exchange) {
      exchange.state = { requestId: newRequestId() };
      exchange.setHeader("x-request-id", exchange.state.requestId);
    },
    invoke: (method, exchange, read) =>
      dispatch(
        createCall(method, transportOf(exchange, requestIdOf(exchange), clientAddress), log),
        read,
      ),
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

function transportOf(
  exchange: RestExchange<State>,
  requestId: string,
  clientAddress: ClientAddress,
): Transport {
  return {
    protocol: "rest",
    requestId,
    get remoteAddress() {
      return clientAddress(exchange.remoteAddress, exchange.header("x-forwarded-for"));
    },
    get signal() {
      return exchange.signal;
    },
    requestHeader: (name) => exchange.header(name),
    setResponseHeader: (name, value) => exchange.setHeader(name, value),
  };
}
