import { isValidTraceId, trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

export type { Logger };

/** Credentials of this service, anywhere in a line, and those in its URLs. */
const secrets = /\b(sk_live_[0-9a-f]{4}|whsec_)[0-9A-Za-z_-]+|(\/t\/|[?&]token=)[^\s"'\\/?#&]+/g;

/**
 * Makes the process's logger: one JSON object a line. Every finished line
 * passes through a filter that shortens API keys and signing secrets to their
 * display prefix, and leaves out the tokens of conversation pages, so that no call site can leak one. Lines within a trace name it.
 * @param process what every line says where it comes from, if there are several
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  process?: string,
): Logger {
  return pino(
    {
      level,
      base: process === undefined ? undefined : { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: traceOfLine,
      serializers: { err: describeError },
      redact: ["*.authorization", "authorization"],
      hooks: { streamWrite: (line) => line.replace(secrets, "$1$2…") },
    },
    destination ?? pino.destination({ sync: true }),
  );
}

/** Under the names that OpenTelemetry gives log stores. */
function traceOfLine(): object {
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
  // Without an SDK the identifier of a span is all zeros.
  return traceId === undefined || !isValidTraceId(traceId)
    ? {}
    : { trace_id: traceId, span_id: spanId };
}

/**
 * The safe fields of an error. Errors of pg also carry their connection, its
 * cancellation key included, and values of the refused row.
 */
function describeError(error: Error): object {
  if (!(error instanceof Error)) {
    return { message: String(error) };
  }
  const { type, message, stack } = stdSerializers.err(error);
  const { code, table, constraint } = error as Partial<Record<PgField, unknown>>;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { type, message, code, table, constraint, stack, cause };
}

type PgField = "code" | "table" | "constraint";
