import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { ValueTakenError } from "../../db/orm/unique-values.ts";
import { RestError } from "../../rest/index.ts";
import { ApiError, alreadyExists, timedOut, workspaceMoving } from "./api-error.ts";
import type { ErrorCode } from "./error-codes.ts";

/** Turns any error into one that callers may see. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  if (error instanceof ValueTakenError) {
    return alreadyExists(error.what, error.field);
  }
  if (error instanceof RestError) {
    return new ApiError(restCode(error.status), error.code, error.message, error);
  }
  // It comes back as the reason why the message of a call did not arrive.
  if (error instanceof ConnectError && error.cause instanceof ApiError) {
    return error.cause;
  }
  if (error instanceof ConnectError && error.code !== Code.Internal) {
    return new ApiError(error.code, reasonOf(error.code), error.rawMessage);
  }
  if (isStatementTimeout(error)) {
    return timedOut(error);
  }
  if ((error as { code?: unknown } | undefined)?.code === movingState) {
    return workspaceMoving();
  }
  if (isUnavailable(error)) {
    return new ApiError(Code.Unavailable, "UNAVAILABLE", "try again in a moment", {
      headers: { "Retry-After": "1" },
      cause: error,
    });
  }
  return new ApiError(Code.Internal, "INTERNAL", "internal error", { cause: error });
}

/** Codes of errors that pass by themselves. */
const temporary: ReadonlySet<ErrorCode> = new Set([
  "UNAVAILABLE",
  "TIMEOUT",
  "ABORTED",
  "WORKSPACE_MOVING",
]);

/** Whether another attempt may succeed. */
export const isTemporary = (error: unknown): boolean => temporary.has(toApiError(error).reason);

/** `NOT_FOUND` for Code.NotFound and so on. */
const reasonOf = (code: Code): ErrorCode =>
  (Code[code] ?? "Unknown").replace(/(?<=.)([A-Z])/g, "_$1").toUpperCase() as ErrorCode;

/** The code for gRPC and Connect callers where REST has its own status. */
function restCode(status: number): Code {
  if (status === 404) {
    return Code.NotFound;
  }
  if (status === 405) {
    return Code.Unimplemented;
  }
  if (status === 413) {
    return Code.ResourceExhausted;
  }
  if (status === 504) {
    return Code.DeadlineExceeded;
  }
  return status < 500 ? Code.InvalidArgument : Code.Internal;
}

/** The SQLSTATE with which Postgres refuses to write to a workspace that is being moved. */
const movingState = "CEL01";

/** 57014: query_canceled, the error of the statement timeout of a workspace. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "57014";

/** The codes with which Node and Postgres report that the database is temporarily unreachable. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  // pg gives these no code: no connection became free in time, and one was lost during or between queries.
  if (
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
      error.message,
    )
  ) {
    return true;
  }
  const { code } = error as { code?: unknown };
  return (
    typeof code === "string" &&
    // Class 08: connection exception; class 53: out of connections, memory or disk; 57P01-03: the
    // server is shutting down, crashed, or starting up; 25P03: this process paused for too long in a
    // transaction; 25006: it accepts no writes, as another server has become the primary; 40P01: a
    // deadlock, which batches in different orders can run into; 23503: a row that was just read has been
    // deleted, such as a requester who was merged.
    /^(08...|53...|57P0[123]|25P03|25006|40P01|23503|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(
      code,
    )
  );
}

/** Names this service in `google.rpc.ErrorInfo`. */
const domain = "ticketing";

/** The error as Connect, gRPC and gRPC-Web carry it. */
export function toConnectError(error: ApiError): ConnectError {
  const { reason, violations, metadata } = error;
  const details = [
    { desc: ErrorInfoSchema, value: { reason, domain, metadata } },
    ...(violations.length === 0
      ? []
      : [
          {
            desc: BadRequestSchema,
            value: {
              fieldViolations: violations.map(({ field, reason, message }) => ({
                field,
                reason,
                description: message,
              })),
            },
          },
        ]),
  ];
  return new ConnectError(error.message, error.code, error.headers, details, error);
}

/** The error as REST carries it. */
export const toRestBody = (error: ApiError, requestId: string) => {
  const { metadata } = error;
  const more = Object.keys(metadata).length > 0 && { metadata };
  return { error: { ...toItemError(error), ...more, requestId } };
};

/** The error of one item of a batch, as the response to the batch carries it. */
export function toItemError({ reason: code, message, violations: details }: ApiError) {
  return { code, message, details: [...details] };
}
