import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { renderJson } from "./encode-message.ts";
import { RestError, type RestErrorCode } from "./rest-error.ts";
import type { RenderedError } from "./transcoder-options.ts";

const internal = 13;

/** HTTP status by google.rpc.Code: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto */
const statusByCode = [
  200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401,
] as const;

/** The HTTP status for a google.rpc.Code; 500 for a number that is not one. */
export const httpStatusOf = (code: number): number => statusByCode[code] ?? 500;

const codeOfRestError: Record<RestErrorCode, number> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  METHOD_NOT_ALLOWED: 12,
  NOT_ACCEPTABLE: 3,
  PAYLOAD_TOO_LARGE: 8,
  UNSUPPORTED_MEDIA_TYPE: 3,
  CANCELLED: 1,
  INTERNAL: 13,
  DEADLINE_EXCEEDED: 4,
};

/**
 * A ConnectError, recognised the way its own package does it: a process may hold several copies of the
 * package.
 */
interface ConnectErrorLike {
  readonly code: number;
  readonly rawMessage: string;
  readonly details: readonly unknown[];
  readonly metadata: Headers;
  /** Whether it was received from another server, as opposed to made by this one. */
  readonly isWireError?: boolean;
}

interface StatusBody {
  readonly code: number;
  readonly message: string;
  readonly details: readonly object[];
}

/**
 * Renders an error as google.rpc.Status: `{"code": 5, "message": "…", "details": []}`. A ConnectError
 * keeps its code, its message, its metadata and the details that this process made; metadata that
 * another server sent is not passed on. Any error other than a RestError, whatever its `code`, is an
 * internal error without details for the client.
 */
export function renderStatus(error: unknown): RenderedError {
  if (error instanceof RestError) {
    const { code, status, message, violations } = error;
    const details = violations.length > 0 ? [badRequest(violations)] : [];
    return { status, body: { code: codeOfRestError[code], message, details } };
  }
  if (isConnectError(error)) {
    const { code, rawMessage: message, details, metadata, isWireError } = error;
    return {
      status: httpStatusOf(code),
      headers: isWireError ? {} : linesOf(metadata),
      body: { code, message, details: details.flatMap(renderDetail) },
    };
  }
  return { status: 500, body: { code: internal, message: "internal error", details: [] } };
}

/** Names of google.rpc.Code, by number. */
const codeNames = [
  ...["OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND"],
  ...["ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION"],
  ...["ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS"],
  "UNAUTHENTICATED",
];

/**
 * Renders an error as Google's APIs do, with the HTTP status for its code (AIP-193):
 * `{"error": {"code": 404, "message": "…", "status": "NOT_FOUND", "details": []}}`.
 */
export function renderGoogleStatus(error: unknown): RenderedError {
  const { body, ...rendered } = renderStatus(error);
  const { code, message, details } = body as StatusBody;
  const status = codeNames[code];
  return { ...rendered, body: { error: { code: rendered.status, message, status, details } } };
}

function isConnectError(error: unknown): error is ConnectErrorLike {
  if (!(error instanceof Error && error.name === "ConnectError")) {
    return false;
  }
  const { code, rawMessage, details, metadata } = error as Partial<ConnectErrorLike>;
  // Code 0 is OK, which no error is.
  const isKnown = Number.isInteger(code) && Number(code) > 0 && Number(code) in statusByCode;
  const isWhole = typeof rawMessage === "string" && Array.isArray(details);
  return isKnown && isWhole && metadata instanceof Headers;
}

function linesOf(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
}

const typeUrl = (name: string) => `type.googleapis.com/${name}`;

const badRequest = (violations: RestError["violations"]) => ({
  "@type": typeUrl("google.rpc.BadRequest"),
  fieldViolations: violations.map(({ field, reason, message: description }) => ({
    field,
    description,
    reason,
  })),
});

function renderDetail(detail: unknown): object[] {
  const { desc, value } = detail as { desc?: DescMessage; value: MessageInitShape<DescMessage> };
  if (desc === undefined) {
    return [];
  }
  const json = JSON.parse(renderJson(desc, create(desc, value), { omitDefaults: true }));
  return [{ "@type": typeUrl(desc.typeName), ...json }];
}
