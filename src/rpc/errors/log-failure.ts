import type { Logger } from "../../telemetry/log.ts";
import type { ApiError } from "./api-error.ts";

/** The messages under which an error is logged. */
interface LogMessages {
  /** For failures of the service. */
  readonly failed: string;
  /** For errors of the caller. Default: such errors are not logged. */
  readonly refused?: string;
}

/**
 * Writes the one line of a call that ended with an error. Failures of the service are `error`, with
 * their stack; temporary ones (503) are `warn`, with their cause; errors of callers are `info`.
 * @param apiError the error as the caller sees it
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

/** The cause of an error, in one line. If several addresses refused, there is only a code. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  if (error.cause instanceof Error) {
    return causeOf(error.cause);
  }
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}
