import { type Context, context, propagation, ROOT_CONTEXT } from "@opentelemetry/api";

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
