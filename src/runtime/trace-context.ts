import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
} from "@opentelemetry/api";

/** Makes the spans of the service. */
export const tracer = trace.getTracer("ticketing");

/**
 * Whether there is an OpenTelemetry SDK in this process, which has to be there
 * before the service is: spans that nobody takes have no identity.
 */
export const isTraced = () => isSpanContextValid(tracer.startSpan("probe").spanContext());

/** Where a trace stands, in the form in which it goes with a job: W3C `traceparent` and the like. */
export type TraceContext = Readonly<Record<string, string>>;

/** The trace that is under way; undefined if nobody traces. */
export function captureTrace(): TraceContext | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length === 0 ? undefined : carrier;
}

/** What a span goes under that continues a trace. */
export const continueTrace = (trace: TraceContext | undefined): Context =>
  trace === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, trace);
