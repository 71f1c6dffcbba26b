/** One fault in a request, named by the JSON field or query parameter that carries it. */
export interface Violation {
  /** Path in JSON names, such as `requester.email` or `items[2].id`. Empty: the body as a whole. */
  readonly field: string;
  /** Stable, upper snake case: `UNKNOWN_FIELD`, `DUPLICATE_FIELD`, `INVALID_VALUE` … */
  readonly reason: string;
  readonly message: string;
}

const statusByCode = {
  INVALID_ARGUMENT: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  // nginx's status for a client that disconnected. No client reads it, but logs and metrics do.
  CANCELLED: 499,
  INTERNAL: 500,
  DEADLINE_EXCEEDED: 504,
} as const;

export type RestErrorCode = keyof typeof statusByCode;

/** The transcoder rejects a request. The application renders it, like any other error. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly code: RestErrorCode;
  /** HTTP status for the code. */
  readonly status: number;
  readonly violations: readonly Violation[];
  /** Response headers that the status calls for, such as `allow`. The transcoder sends them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Values for programs, such as the limit that a body exceeds. */
  readonly metadata: Readonly<Record<string, string>>;

  constructor(
    code: RestErrorCode,
    message: string,
    detail: {
      violations?: readonly Violation[];
      headers?: Record<string, string>;
      metadata?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = statusByCode[code];
    this.violations = detail.violations ?? [];
    this.headers = detail.headers ?? {};
    this.metadata = detail.metadata ?? {};
  }
}

/** The error for one faulty field: status 400, the field named in message and violation. */
export function invalidField(field: string, reason: string, message: string): RestError {
  const text = field === "" ? message : `${field}: ${message}`;
  return new RestError("INVALID_ARGUMENT", text, { violations: [{ field, reason, message }] });
}

/** Names of fields that a client made up can be as long as its body. */
const maxPathLength = 256;

/**
 * Writes a path the way a JSON body is addressed in JavaScript: `items[2].labels.color`. Paths longer
 * than any in a contract are cut.
 */
export function formatPath(parts: readonly (string | number)[]): string {
  let path = "";
  for (const part of parts) {
    path += typeof part === "number" ? `[${part}]` : path === "" ? part : `.${part}`;
    if (path.length > maxPathLength) {
      return `${path.slice(0, maxPathLength).toWellFormed()}…`;
    }
  }
  return path;
}
