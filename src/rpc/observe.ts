import {
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
  context as traces,
} from "@opentelemetry/api";
import { isTraced, tracer } from "../telemetry/trace-context.ts";
import type { Call, CallContext } from "./call.ts";
import type { Interceptor, Next, ReadInput } from "./dispatch.ts";
import type { ApiError } from "./errors/api-error.ts";
import { toApiError } from "./errors/error-formats.ts";
import { logFailure } from "./errors/log-failure.ts";

/**
 * Records a call that has ended, or whose stream has opened.
 * @param error undefined for a success
 */
export type CallObserver = (call: Call, error: ApiError | undefined, ms: number) => void;

/**
 * The outermost in the chain: turns any error into an ApiError and writes one log line for each call.
 * See log-failure.ts for their levels.
 */
export const observe =
  (called: CallObserver): Interceptor =>
  (next) =>
  async (call, read) => {
    const start = performance.now();
    try {
      const output = await next(call, read);
      const ms = performance.now() - start;
      called(call, undefined, ms);
      if (call.isVerbose) {
        call.log.debug(line(call, ms), "call");
      }
      return output;
    } catch (error) {
      const ms = performance.now() - start;
      const apiError = toApiError(error);
      called(call, apiError, ms);
      const messages = { failed: "call failed", refused: "call refused" };
      logFailure(call.log, error, apiError, messages, line(call, ms));
      throw apiError;
    }
  };

const line = (call: Call, ms: number) => ({
  method: `${call.method.parent.typeName}/${call.method.name}`,
  protocol: call.context.protocol,
  ms: Math.round(ms * 10) / 10,
  workspace: call.principal?.workspaceId,
});

const headers: TextMapGetter<CallContext> = {
  get: (context, name) => context.requestHeader(name),
  keys: () => propagation.fields(),
};

/**
 * Puts each call into a span, which continues the trace of the caller's `traceparent` unless an HTTP
 * tracer has already done so. Without an OpenTelemetry SDK in the process nothing is added to the
 * chain.
 */
export const traceCalls: Interceptor = (next) => (isTraced() ? traced(next) : next);

const traced = (next: Next) => (call: Call, read: ReadInput) => {
  const { method, context } = call;
  const active = traces.active();
  const parent =
    trace.getSpan(active) === undefined ? propagation.extract(active, context, headers) : active;
  const attributes = {
    "rpc.service": method.parent.typeName,
    "rpc.method": method.name,
    "network.protocol.name": context.protocol,
    "ticketing.request_id": context.requestId,
  };
  const name = `${method.parent.typeName}/${method.name}`;
  return tracer.startActiveSpan(
    name,
    { kind: SpanKind.SERVER, attributes },
    parent,
    async (span) => {
      try {
        return await next(call, read);
      } catch (error) {
        const { reason, status } = toApiError(error);
        span.setAttribute("error.type", reason);
        // Errors that callers caused do not count as failures of the service.
        if (status >= 500) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
        }
        throw error;
      } finally {
        const workspace = call.principal?.workspaceId;
        if (workspace !== undefined) {
          span.setAttribute("ticketing.workspace", workspace);
        }
        span.end();
      }
    },
  );
};
