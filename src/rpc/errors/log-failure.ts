import type { Logger } from "../../telemetry/log.ts";
import type { ApiError } from "./api-error.ts";

/** The messages under which an error is logged. */
interface LogMessages {
  /** Of a failure of the service. */
  readonly failed: string;
  /** Of what its caller caused. Default: such errors are not logged. */
  readonly refused?: string;
}

/**
 * Writes the one line of a call that ended with an error. Failures of the service are `error`, with
 * their stack; what passes by itself (503) is `warn`, with its cause; what callers caused is `info`.
 * @param apiError what the caller sees of the error
 */
export function logFailure(
  log: Logger,
  error: unknown,
  apiError: ApiError,
  { failed, refused }: LogMessages,
  more: object = {},
): void {
  const { status, reason: code } = apiError;
  const fields = { ...more, code, status };
  if (status === 500) {
    log.error({ ...fields, err: error }, failed);
  } else if (status === 503) {
    log.warn({ ...fields, cause: causeOf(apiError) }, failed);
  } else if (refused !== undefined) {
    log.info(fields, refused);
  }
}

/** What is behind an error, in one line. Of several addresses that refuse, there is a code alone. */
function causeOf(error: Error): string {
  if (error.cause instanceof Error) {
    return causeOf(error.cause);
  }
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}
