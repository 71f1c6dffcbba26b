import { Code } from "@connectrpc/connect";
import type { ErrorCode } from "./error-codes.ts";

/** One field of the request that is wrong, by its JSON name. */
export interface FieldViolation {
  readonly field: string;
  /** A stable word in UPPER_SNAKE. */
  readonly reason: string;
  readonly message: string;
}

/**
 * An error as callers see it, in every protocol. `reason` is the
 * stable code of the REST body and of `google.rpc.ErrorInfo`.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: Code;
  readonly reason: ErrorCode;
  /** HTTP status over REST. */
  readonly status: number;
  readonly violations: readonly FieldViolation[];
  /** Values for programs, in addition to the fields: `metadata` of `google.rpc.ErrorInfo`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: Code,
    reason: ErrorCode,
    message: string,
    more: {
      status?: number;
      violations?: readonly FieldViolation[];
      metadata?: Record<string, string>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.reason = reason;
    this.status = more.status ?? httpStatus[code];
    this.violations = more.violations ?? [];
    this.metadata = more.metadata ?? {};
    this.headers = more.headers ?? {};
  }
}

/** @see https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto */
const httpStatus: Record<Code, number> = {
  [Code.Canceled]: 499,
  [Code.Unknown]: 500,
  [Code.InvalidArgument]: 400,
  [Code.DeadlineExceeded]: 504,
  [Code.NotFound]: 404,
  [Code.AlreadyExists]: 409,
  [Code.PermissionDenied]: 403,
  [Code.ResourceExhausted]: 429,
  [Code.FailedPrecondition]: 400,
  [Code.Aborted]: 409,
  [Code.OutOfRange]: 400,
  [Code.Unimplemented]: 501,
  [Code.Internal]: 500,
  [Code.Unavailable]: 503,
  [Code.DataLoss]: 500,
  [Code.Unauthenticated]: 401,
};

/** The most violations that an error lists. */
export const maxViolations = 20;

/** 400: a field is wrong. @param reason a stable word in UPPER_SNAKE */
export const invalidField = (field: string, reason: string, message: string): ApiError =>
  invalidArgument({ field, reason, message });

/** 400: one or more fields are wrong. The message is about the first. */
export function invalidArgument(found: FieldViolation | readonly FieldViolation[]): ApiError {
  const all = "field" in found ? [found] : found;
  const violations = all.slice(0, maxViolations);
  const first = violations[0];
  const more = all.length - violations.length;
  const rest = more > 0 ? ` (and at least ${more} more that are not listed)` : "";
  const message = first === undefined ? "invalid request" : `${first.field}: ${first.message}`;
  return new ApiError(Code.InvalidArgument, "INVALID_ARGUMENT", message + rest, { violations });
}

/**
 * 409: another row of the workspace has the same value in a unique field.
 * @param what the noun for the row, such as `canned reply`
 */
export function alreadyExists(what: string, field: string): ApiError {
  const message = `${field}: another ${what} in the workspace already has this value`;
  return new ApiError(Code.AlreadyExists, "ALREADY_EXISTS", message, {
    violations: [{ field, reason: "TAKEN", message: "is taken" }],
  });
}

/** 404: no such resource exists in the caller's workspace. */
export function notFound(what: string): ApiError {
  return new ApiError(Code.NotFound, "NOT_FOUND", `${what} not found`);
}

/** 503: the workspace is being moved to another cell, or has been, and the call reached its old one. */
export function workspaceMoving(): ApiError {
  const message = "the workspace is being moved; try again in a few seconds";
  return new ApiError(Code.Unavailable, "WORKSPACE_MOVING", message, {
    headers: { "Retry-After": "2" },
  });
}

/** 405 with the methods that are allowed. */
export function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError(
    Code.Unimplemented,
    "METHOD_NOT_ALLOWED",
    `This method is not allowed here. Allowed: ${allowed.join(", ")}.`,
    { status: 405, headers: { Allow: allowed.join(", ") } },
  );
}

/** 401 with the challenge of RFC 6750 §3: no token was presented. */
export function missingToken(): ApiError {
  return new ApiError(
    Code.Unauthenticated,
    "MISSING_TOKEN",
    "send a token as `Authorization: Bearer <token>`",
    { headers: { "WWW-Authenticate": 'Bearer realm="ticketing"' } },
  );
}

/** 400 with the challenge of RFC 6750 §3.1: two tokens were presented where one belongs. */
export function repeatedToken(): ApiError {
  return new ApiError(
    Code.InvalidArgument,
    "INVALID_ARGUMENT",
    "send one token, in one `Authorization` header",
    { headers: { "WWW-Authenticate": 'Bearer realm="ticketing", error="invalid_request"' } },
  );
}

/** 403: the token is valid, but belongs to no workspace. */
export function noWorkspace(message: string): ApiError {
  return new ApiError(Code.PermissionDenied, "NO_WORKSPACE", message);
}

/** 403: the token is valid, but names no role of this service. */
export function noRole(claim: string): ApiError {
  const message = `the claim ${claim} of the token contains neither of the roles admin and agent`;
  return new ApiError(Code.PermissionDenied, "NO_ROLE", message);
}

/** 403: this requires another role. */
export function roleRequired(needed: string, own: string): ApiError {
  const message = `this call requires the role ${needed}; yours is ${own}`;
  return new ApiError(Code.PermissionDenied, "ROLE_REQUIRED", message);
}

/** 403: the restricted API key, or the console session, lacks a scope. @param needed `*`: only unrestricted keys will do */
export function insufficientScope(needed: string): ApiError {
  const message =
    needed === "*"
      ? "this call requires an unrestricted API key"
      : `this call requires the scope ${needed}, which the token does not have`;
  const metadata = { requiredScope: needed };
  return new ApiError(Code.PermissionDenied, "INSUFFICIENT_SCOPE", message, { metadata });
}

/** 403: the API key cannot be used from this address. */
export function addressNotAllowed(address: string): ApiError {
  const message = `the API key cannot be used from ${address}, which is not in its allowedCidrs`;
  return new ApiError(Code.PermissionDenied, "ADDRESS_NOT_ALLOWED", message);
}

/** 403: the member of the token was removed from the workspace. */
export function memberRemoved(): ApiError {
  const message =
    "you were removed from this workspace; ask a workspace admin to restore your access";
  return new ApiError(Code.PermissionDenied, "MEMBER_REMOVED", message);
}

/** 403: the member of the token is deactivated. */
export function memberDeactivated(): ApiError {
  const message = "you are deactivated in this workspace; ask a workspace admin to reactivate you";
  return new ApiError(Code.PermissionDenied, "MEMBER_DEACTIVATED", message);
}

/** 415: the body of the request is of another type. */
export const unsupportedMediaType = (message: string): ApiError =>
  new ApiError(Code.InvalidArgument, "UNSUPPORTED_MEDIA_TYPE", message, { status: 415 });

/** 409: the state of the workspace does not allow the call. */
export const failedPrecondition = (
  reason: ErrorCode,
  message: string,
  more: { metadata?: Record<string, string>; cause?: unknown } = {},
): ApiError => new ApiError(Code.FailedPrecondition, reason, message, { ...more, status: 409 });

/** 409: the workspace has as many of these as it may have. `noun` is in the plural. */
export function limitReached(limit: number, noun: string, owner = "a workspace"): ApiError {
  const message = `${owner} can have at most ${limit} ${noun}`;
  const metadata = { limit: String(limit) };
  return failedPrecondition("LIMIT_REACHED", message, { metadata });
}

/** 409: the files of the workspace leave no room for more. */
export function storageFull(maxBytes: number): ApiError {
  const message = `the workspace can store at most ${maxBytes >> 20} MiB of files`;
  const metadata = { maxBytes: String(maxBytes) };
  return failedPrecondition("STORAGE_FULL", message, { metadata });
}

/** 422: the key was used for another request. */
export function idempotencyKeyReused(): ApiError {
  return new ApiError(
    Code.FailedPrecondition,
    "IDEMPOTENCY_KEY_REUSED",
    "this Idempotency-Key was used with a different request",
    { status: 422 },
  );
}

/** 409: the first call with this key is still in flight. */
export function idempotencyInProgress(): ApiError {
  return new ApiError(
    Code.Aborted,
    "IDEMPOTENCY_IN_PROGRESS",
    "a call with this Idempotency-Key is still in flight; try again in a moment",
    { headers: { "Retry-After": "1" } },
  );
}

/** 408: the body of the request arrives too slowly. */
export function requestTimeout(): ApiError {
  const message = "the body arrived too slowly; send at least 1 KB per second";
  return new ApiError(Code.DeadlineExceeded, "REQUEST_TIMEOUT", message, { status: 408 });
}

/** 429: try again after this many seconds. */
export function rateLimited(retryAfterSeconds: number, message = "too many requests"): ApiError {
  return new ApiError(Code.ResourceExhausted, "RATE_LIMITED", message, {
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

/** 429: other streams must be closed first, or shared. */
export function tooManyStreams(most: number): ApiError {
  const message = `the workspace already has ${most} open streams, the maximum`;
  return new ApiError(Code.ResourceExhausted, "TOO_MANY_STREAMS", message, {
    headers: { "Retry-After": "5" },
  });
}

/** 503: the token cannot be verified because the identity provider does not respond. */
export function providerUnavailable(cause: unknown): ApiError {
  return new ApiError(
    Code.Unavailable,
    "AUTH_PROVIDER_UNAVAILABLE",
    "the identity provider cannot be reached; try again in a moment",
    { headers: { "Retry-After": "5" }, cause },
  );
}

/**
 * 503: the database took longer than a call may take.
 * @param violations the fields of the request to narrow, if known
 */
export function timedOut(cause: unknown, ...violations: FieldViolation[]): ApiError {
  const advice = violations[0]
    ? `${violations[0].field}: ${violations[0].message}`
    : "narrow the request";
  return new ApiError(Code.DeadlineExceeded, "TIMEOUT", `the query took too long; ${advice}`, {
    status: 503,
    violations,
    cause,
  });
}

/** 401, the same for malformed, unknown and revoked tokens. */
export function invalidToken(): ApiError {
  return new ApiError(Code.Unauthenticated, "INVALID_TOKEN", "the token is not valid", {
    headers: {
      "WWW-Authenticate":
        'Bearer realm="ticketing", error="invalid_token", error_description="the token is not valid"',
    },
  });
}

/** 401: a signature is missing, wrong or stale. */
export function invalidSignature(message: string): ApiError {
  return new ApiError(Code.Unauthenticated, "INVALID_SIGNATURE", message);
}

/** 400 for a request without fields that an error could name. */
export const badRequest = (message: string) =>
  new ApiError(Code.InvalidArgument, "INVALID_ARGUMENT", message);
