import {
  jsonOptions,
  resourceOf,
  successStatus,
  updateMask,
} from "../../contract/rest-conventions.ts";
import {
  type CorsOptions,
  createTranscoder,
  RestError,
  type Transcoder,
} from "../../rest/index.ts";
import type { Logger } from "../../telemetry/log.ts";
import { createCall } from "../call.ts";
import type { Dispatch, ServiceEntry } from "../dispatch.ts";
import { toApiError, toRestBody } from "../errors/error-formats.ts";
import { logFailure } from "../errors/log-failure.ts";
import { checkJson, maxBodyBytes } from "../validation/request-limits.ts";
import {
  type CallState,
  ExchangeContext,
  newRequestId,
  requestIdOf,
  type ServerContext,
} from "./exchange-context.ts";

interface RestRouteOptions extends ServerContext {
  readonly entries: readonly ServiceEntry[];
  readonly dispatch: Dispatch;
  readonly log: Logger;
  readonly cors?: CorsOptions | undefined;
}

/** Serves the services as JSON over the paths of their `google.api.http` options. */
export function restRoutes(options: RestRouteOptions): Transcoder {
  const { entries, dispatch, log, cors } = options;
  const services = entries.map(({ service }) => service);
  return createTranscoder<CallState>(services, {
    unmappable: "throw",
    successStatus,
    json: jsonOptions,
    updateMask,
    resource: resourceOf,
    timeoutHeaders: ["X-Server-Timeout"],
    maxBodyBytes,
    checkField: checkJson,
    ...(cors && { cors }),
    begin(exchange) {
      exchange.state = { requestId: newRequestId() };
      exchange.setHeader("x-request-id", exchange.state.requestId);
    },
    invoke(method, exchange, read) {
      const context = new ExchangeContext("rest", exchange, options);
      return dispatch(createCall(method, context, log), read);
    },
    renderError(error, exchange) {
      const apiError = toApiError(error);
      // The chain throws only ApiErrors, and has logged them; a RestError is the client's fault.
      if (apiError !== error && !(error instanceof RestError)) {
        logFailure(log, error, apiError, { failed: "REST call failed" });
      }
      return {
        status: apiError.status,
        headers: apiError.headers,
        body: toRestBody(apiError, requestIdOf(exchange)),
      };
    },
  });
}
