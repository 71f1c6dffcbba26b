import { Code, type ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.ts";

/** An invalid field of the request, by its JSON name. */
export interface FieldViolation {
  readonly field: string;
  /** Stable code in UPPER_SNAKE. */
  readonly reason: string;
  readonly message: string;
}

/** An error response of the service, or the reason there is no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /**
   * Stable code of the REST API, such as `NOT_FOUND` or `INVALID_TOKEN`. Also `UNAVAILABLE` when
   * the service cannot be reached, `DEADLINE_EXCEEDED` when the call timed out, and `CANCELED`
   * when the caller aborted it.
   */
  readonly code: string;
  /** The invalid fields, if the request was invalid. */
  readonly violations: readonly FieldViolation[];
  /** Identifies the request in the log of the service, if the service responded. */
  readonly requestId: string | undefined;
  declare readonly cause: ConnectError;

  constructor(cause: ConnectError) {
    super(cause.rawMessage, { cause });
    this.code = cause.findDetails(ErrorInfoSchema)[0]?.reason ?? codeOf(cause);
    this.violations = cause
      .findDetails(BadRequestSchema)
      .flatMap(({ fieldViolations }) => fieldViolations)
      .map(({ field, reason, description }) => ({ field, reason, message: description }));
    this.requestId = cause.metadata.get("x-request-id") ?? undefined;
  }
}

/** Whether the connection failed before the response was complete. */
export function isConnectionFailure({ code, cause }: ConnectError): boolean {
  // The rejection of `fetch`, which is not a TypeError everywhere. Errors of the service have no cause.
  return code === Code.Unknown && cause !== undefined;
}

/** The code of an error that is not from the service: `NOT_FOUND` for Code.NotFound. */
function codeOf(error: ConnectError): string {
  const code = isConnectionFailure(error) ? Code.Unavailable : error.code;
  return (Code[code] ?? "Unknown").replace(/(?<=.)([A-Z])/g, "_$1").toUpperCase();
}
