import { ApiError } from "./api-error.ts";
import type { ErrorCode } from "./gen/errors.ts";

/** An attempt of a call, for a log. */
export interface CallLog {
  readonly method: string;
  /** Without the query, which can have names and addresses in it. */
  readonly path: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Why it failed, if it did. */
  readonly code: ErrorCode | undefined;
}

export type Logger = (attempt: CallLog) => void;

/** The parts of a response that are logged. */
export type Head = Pick<Response, "status" | "headers">;

/** Begins an attempt. Call what it returns with its end. */
export function beginLog(
  logger: Logger | undefined,
  method: string,
  path: string,
  attempt: number,
): (end: Head | ApiError) => void {
  const begin = performance.now();
  return (end) => {
    const isError = end instanceof ApiError;
    logger?.({
      method,
      path: path.replace(/\?.*/, ""),
      attempt,
      ms: Math.round(performance.now() - begin),
      status: end.status,
      requestId: isError ? end.requestId : (end.headers.get("x-request-id") ?? undefined),
      code: isError ? end.code : undefined,
    });
  };
}

/** `GET /api/v1/me 200 12 ms attempt 1 req_…`, on standard error. */
export function logToConsole({ method, path, attempt, ms, ...end }: CallLog): void {
  const { status, code, requestId } = end;
  const words = [method, path, status, code, `${ms} ms attempt ${attempt}`, requestId];
  console.error(`ticketing: ${words.filter((word) => word !== undefined).join(" ")}`);
}
