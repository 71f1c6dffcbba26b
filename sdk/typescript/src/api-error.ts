import type { ErrorCode } from "./gen/errors.ts";

/** An invalid field of the request. */
export interface FieldViolation {
  /** Path in the request, such as `requester.email` or `tags[2]`. */
  readonly field: string;
  /** Stable code in UPPER_SNAKE. */
  readonly reason: string;
  readonly message: string;
}

/** The parts of an error. */
export interface ApiErrorInit {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number | undefined;
  readonly violations?: readonly FieldViolation[];
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** An error response of the service, or the reason why there is no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /**
   * Stable code for programs, such as `NOT_FOUND` or `INVALID_TOKEN`. `UNAVAILABLE` if the service
   * cannot be reached, `DEADLINE_EXCEEDED` if the call timed out, `CANCELED` if the caller aborted it.
   */
  readonly code: ErrorCode;
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  /** The invalid fields, if the request was invalid. */
  readonly violations: readonly FieldViolation[];
  /** Values for programs, such as the `oldestCursor` of `CURSOR_EXPIRED`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Seconds after which the service asks to retry. */
  readonly retryAfter: number | undefined;
  /** Identifies the request in the log of the service, if the service responded. */
  readonly requestId: string | undefined;

  constructor(init: ApiErrorInit) {
    const { code, message, status, violations, metadata, retryAfter, requestId, cause } = init;
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.violations = violations ?? [];
    this.metadata = metadata ?? {};
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** The error that a response stands for. Proxies respond too, and not in the service's format. */
export function errorOf(response: Response, text: string): ApiError {
  const { status, headers } = response;
  const error = parseError(text);
  return new ApiError({
    code: error?.code ?? codeOf(status),
    message: error?.message ?? messageOf(response),
    status,
    violations: error?.details ?? [],
    metadata: error?.metadata,
    retryAfter: retryAfterOf(headers),
    requestId: error?.requestId ?? headers.get("x-request-id") ?? undefined,
  });
}

/**
 * Seconds. A date counts from that of the response, as clocks differ.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) {
    return Number(text);
  }
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  const seconds = text.endsWith("GMT") ? (Date.parse(text) - now) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

export function canceled(cause: unknown): ApiError {
  return new ApiError({ code: "CANCELED", message: "The call was aborted.", cause });
}

/** The error of a call without a response: the connection failed. The runtime's error says how. */
export function failureOf(error: unknown, url: string): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  const { cause, message } = error as Error;
  const reason = cause instanceof Error && cause.message ? cause.message : message;
  const text = `${url} cannot be reached: ${reason}`;
  return new ApiError({ code: "UNAVAILABLE", message: text, cause: error });
}

interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly FieldViolation[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

/** The error in a body of the service. Undefined if it is something else. */
export function parseError(text: string): ErrorBody | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: Partial<ErrorBody> };
    return typeof error?.code === "string" ? completed(error) : undefined;
  } catch {
    return undefined;
  }
}

/** A proxy may use the same format without filling all of it. */
function completed({ code, message, details, metadata, requestId }: Partial<ErrorBody>): ErrorBody {
  const violations = Array.isArray(details) ? details : [];
  return {
    code: code as ErrorCode,
    message: String(message ?? code),
    details: violations.filter((each) => typeof each?.field === "string"),
    ...(typeof metadata === "object" && metadata !== null && { metadata }),
    ...(typeof requestId === "string" && { requestId }),
  };
}

const codes = new Map<number, ErrorCode>([
  [401, "UNAUTHENTICATED"],
  [403, "PERMISSION_DENIED"],
  [404, "NOT_FOUND"],
  [413, "PAYLOAD_TOO_LARGE"],
  [429, "RATE_LIMITED"],
  [502, "UNAVAILABLE"],
  [503, "UNAVAILABLE"],
  [504, "UNAVAILABLE"],
]);

const codeOf = (status: number): ErrorCode => codes.get(status) ?? "UNKNOWN";

function messageOf({ status, statusText, headers, type }: Response): string {
  // A browser hides where a redirect leads.
  const target = type === "opaqueredirect" ? "another address" : headers.get("location");
  if (target !== null) {
    return `The service redirects to ${target}. Check SERVICE_URL.`;
  }
  return `HTTP ${status} ${statusText}`.trimEnd();
}
