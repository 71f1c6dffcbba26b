import { isValidTraceId, trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { prettyLine } from "./pretty-log.ts";

export type { Logger };

/** Credentials of this service, anywhere in a line, and those in its URLs. */
const secrets =
  /\b(sk_live_[0-9a-f]{4}|whsec_|console_(?=[0-9a-f]{48}))[0-9A-Za-z_-]+|(\/t\/|[?&]token=)[^\s"'\\/?#&]+/g;

interface LogOptions {
  /** Default: standard output. */
  readonly destination?: DestinationStream;
  /** The name of the process, on every line, if there are several. */
  readonly process?: string | undefined;
  /** The stream whose readers get human-readable lines; all others get JSON. */
  readonly prettyFor?: NodeJS.WritableStream | undefined;
}

/**
 * Creates the process's logger: one JSON object per line, or a human-readable format. Every finished
 * line passes through a filter that shortens API keys, signing secrets and tokens of the console to
 * their display prefix, and leaves out the tokens of conversation pages, so that no call site can leak
 * one. Lines within a trace name it.
 */
export function createLogger(level: string, options: LogOptions = {}): Logger {
  const { destination, process, prettyFor } = options;
  const finish = (json: string) => {
    const line = json.replace(secrets, "$1$2…");
    return prettyFor === undefined ? line : prettyLine(line, prettyFor);
  };
  return pino(
    {
      level,
      base: process === undefined ? undefined : { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: traceOfLine,
      serializers: { err: describeError },
      redact: ["*.authorization", "authorization"],
      hooks: { streamWrite: finish },
    },
    destination ?? pino.destination({ sync: true }),
  );
}

/** The stream as the option of a logger that writes to it, if its readers get human-readable lines. */
export const prettyOn = (
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean },
  format: "json" | "pretty" | undefined,
) => ((format ?? (stream.isTTY ? "pretty" : "json")) === "pretty" ? stream : undefined);

/** Under the names that OpenTelemetry defines for log stores. */
function traceOfLine(): object {
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
  // Without an SDK the identifier of a span is all zeros.
  return traceId === undefined || !isValidTraceId(traceId)
    ? {}
    : { trace_id: traceId, span_id: spanId };
}

/**
 * The safe fields of an error. Errors of pg also carry their connection, including its cancellation
 * key, and values of the refused row.
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
