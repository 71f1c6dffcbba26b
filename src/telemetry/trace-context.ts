import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
} from "@opentelemetry/api";

/** Creates the spans of the service. */
export const tracer = trace.getTracer("ticketing");

/**
 * Whether this process has an OpenTelemetry SDK. It must be registered before
 * the service starts. Without one, spans have no valid identifier.
 */
export const isTraced = () => isSpanContextValid(tracer.startSpan("probe").spanContext());

/** A trace context as carried by a job: W3C `traceparent` and `tracestate`. */
export type TraceContext = Readonly<Record<string, string>>;

/** The active trace; undefined without an SDK. */
export function captureTrace(): TraceContext | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length === 0 ? undefined : carrier;
}

/** The parent context of a span that continues a trace. */
export const continueTrace = (trace: TraceContext | undefined): Context =>
  trace === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, trace);

/** The trace of a caller, to continue or to link to later. */
export type Trace = Context;

export const activeTrace = (): Trace => context.active();

/**
 * Runs work for the callers with these traces: in the trace of the only one, or in a separate span,
 * linked to the span of each.
 */
export function inTraces<T>(
  name: string,
  traces: readonly Trace[],
  work: () => Promise<T>,
): Promise<T> {
  const [only] = traces;
  if (only !== undefined && traces.length === 1) {
    return context.with(only, work);
  }
  const links = traces.flatMap((one) => {
    const linked = trace.getSpanContext(one);
    return linked === undefined ? [] : [{ context: linked }];
  });
  return tracer.startActiveSpan(name, { links }, ROOT_CONTEXT, (span) =>
    work().finally(() => span.end()),
  );
}
