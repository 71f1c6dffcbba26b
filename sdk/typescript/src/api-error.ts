import { Code, type ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.ts";

/** A field of the request that is wrong, by its JSON name. */
export interface FieldViolation {
  readonly field: string;
  /** Stable word in UPPER_SNAKE. */
  readonly reason: string;
  readonly message: string;
}

/** What the service answered, or why it did not. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /**
   * Stable code, the one of the REST API: `NOT_FOUND`, `INVALID_TOKEN` … `UNAVAILABLE` also when
   * the service was not reached, `DEADLINE_EXCEEDED` when its answer took too long, `CANCELED`
   * when the caller aborted.
   */
  readonly code: string;
  /** What is wrong with which field, where that is what is wrong. */
  readonly violations: readonly FieldViolation[];
  /** Identifies the request to those who run the service, if it answered. */
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

/** Whether there was no answer, or only a part of one. */
export function isConnectionFailure({ code, cause }: ConnectError): boolean {
  // What `fetch` rejected with, not a TypeError everywhere. Errors of the service have no cause.
  return code === Code.Unknown && cause !== undefined;
}

/** `NOT_FOUND` for Code.NotFound and so on, for what does not come from the service itself. */
function codeOf(error: ConnectError): string {
  const code = isConnectionFailure(error) ? Code.Unavailable : error.code;
  return (Code[code] ?? "Unknown").replace(/(?<=.)([A-Z])/g, "_$1").toUpperCase();
}
