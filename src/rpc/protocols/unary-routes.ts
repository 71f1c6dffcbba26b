import type { Message, Registry } from "@bufbuild/protobuf";
import type { Logger } from "../../telemetry/log.ts";
import { createCall } from "../call.ts";
import type { Dispatch, ServiceEntry } from "../dispatch.ts";
import { toApiError, toConnectError } from "../errors/error-formats.ts";
import { logFailure } from "../errors/log-failure.ts";
import { maxMessageBytes } from "../validation/request-limits.ts";
import { createConnectUnary } from "./connect-unary.ts";
import { type CallState, ExchangeContext, type ServerContext } from "./exchange-context.ts";

interface UnaryRouteOptions extends ServerContext {
  readonly entries: readonly ServiceEntry[];
  readonly dispatch: Dispatch;
  readonly log: Logger;
  /** The identifier that a request was given. */
  readonly requestIdOf: (request: object) => string;
  readonly maxTimeoutMs: number;
  readonly registry?: Registry | undefined;
}

/** Handles Connect's unary calls in their plain form, see connect-unary.ts. */
export function unaryRoutes(options: UnaryRouteOptions) {
  const { entries, dispatch, log } = options;
  return createConnectUnary<CallState>({
    ...options,
    services: entries.map(({ service }) => service),
    maxMessageBytes,
    begin(exchange, request) {
      exchange.state = { requestId: options.requestIdOf(request) };
    },
    invoke(method, exchange, read, timeoutMs) {
      const context = new ExchangeContext("connect", exchange, options, timeoutMs);
      return dispatch(createCall(method, context, log), read) as Promise<Message>;
    },
    renderError(error) {
      const apiError = toApiError(error);
      // The chain throws only ApiErrors, and has logged them.
      if (apiError !== error) {
        logFailure(log, error, apiError, { failed: "call failed" });
      }
      return toConnectError(apiError);
    },
  });
}
