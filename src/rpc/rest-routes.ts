import { type CorsOptions, createTranscoder, type Transcoder } from "../rest/index.ts";
import type { Logger } from "../runtime/log.ts";
import { createCall } from "./call.ts";
import type { Dispatch, ServiceEntry } from "./dispatch.ts";
import {
  type CallState,
  type ExchangeSurroundings,
  ExchangeTransport,
  requestIdOf,
} from "./exchange-transport.ts";
import { toRestBody } from "./render-error.ts";
import { newRequestId } from "./request-id.ts";
import { toApiError } from "./to-api-error.ts";

/** Longest request body, in bytes; the same for every protocol. */
export const maxBodyBytes = 1 << 20;

export interface RestRouteOptions extends ExchangeSurroundings {
  readonly entries: readonly ServiceEntry[];
  readonly dispatch: Dispatch;
  readonly log: Logger;
  readonly cors?: CorsOptions | undefined;
}

/** Serves the services as JSON over the paths of their `google.api.http` options. */
export function restRoutes(options: RestRouteOptions): Transcoder {
  const { entries, dispatch, log, cors } = options;
  return createTranscoder<CallState>({
    services: entries.map(({ service }) => service),
    maxBodyBytes,
    ...(cors && { cors }),
    begin(exchange) {
      exchange.state = { requestId: newRequestId() };
      exchange.setHeader("x-request-id", exchange.state.requestId);
    },
    invoke(method, exchange, read) {
      const transport = new ExchangeTransport("rest", exchange, options);
      return dispatch(createCall(method, transport, log), read);
    },
    renderError(thrown, exchange) {
      const error = toApiError(thrown);
      // What the chain has thrown is an ApiError, and logged.
      if (error.status >= 500 && error !== thrown) {
        log.error({ err: thrown }, "REST call failed");
      }
      return {
        status: error.status,
        headers: error.headers,
        body: toRestBody(error, requestIdOf(exchange)),
      };
    },
  });
}
