import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";

/** Exit codes of the command. Scripts rely on these numbers. */
export const exitCodes = {
  /** Anything without a code of its own. */
  failed: 1,
  /** The command line or the request is invalid. */
  usage: 2,
  /** The credential is missing, invalid or insufficient. */
  auth: 3,
  notFound: 4,
  /** The current state does not allow it. */
  conflict: 5,
  /** The service is unavailable, or the caller is rate limited. */
  unavailable: 6,
  /** The service cannot be reached. */
  network: 7,
} as const;

export type FailureKind = keyof typeof exitCodes;

/** Why a command failed, and how to fix it, for the person who ran it. */
export class Failure extends Error {
  override name = "Failure";
  readonly kind: FailureKind;
  /** Further lines, such as the invalid fields. */
  readonly details: readonly string[];
  readonly hint: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    more: { details?: string[]; hint?: string | undefined; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.kind = kind;
    this.details = more.details ?? [];
    this.hint = more.hint;
    this.requestId = more.requestId;
  }
}

/** Turns any caught error into what the user reads. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) {
    return error;
  }
  if (!(error instanceof ConnectError)) {
    return new Failure("failed", error instanceof Error ? error.message : String(error));
  }
  // An interceptor threw it before the request was sent.
  if (error.cause instanceof Failure) {
    return error.cause;
  }
  const reason = error.findDetails(ErrorInfoSchema)[0]?.reason;
  if (reason === undefined) {
    return withoutResponse(error);
  }
  const violations = error.findDetails(BadRequestSchema).flatMap((each) => each.fieldViolations);
  const [first, ...others] = violations;
  const known = first && error.rawMessage.startsWith(first.field);
  return new Failure(kinds[error.code] ?? "failed", `${error.rawMessage} (${reason})`, {
    details: (known ? others : violations).map(
      ({ field, description }) => `${field}: ${description}`,
    ),
    hint: hintFor(reason, error.metadata.get("retry-after")),
    requestId: error.metadata.get("x-request-id") ?? undefined,
  });
}

const kinds: Partial<Record<Code, FailureKind>> = {
  [Code.InvalidArgument]: "usage",
  [Code.OutOfRange]: "usage",
  [Code.Unauthenticated]: "auth",
  [Code.PermissionDenied]: "auth",
  [Code.NotFound]: "notFound",
  [Code.AlreadyExists]: "conflict",
  [Code.Aborted]: "conflict",
  [Code.FailedPrecondition]: "conflict",
  [Code.ResourceExhausted]: "unavailable",
  [Code.Unavailable]: "unavailable",
};

/** What to do about an error with this code. */
export function hintFor(reason: string, retryAfter: string | null): string | undefined {
  if (retryAfter !== null) {
    return `retry in ${retryAfter} s`;
  }
  return hints[reason];
}

const hints: Readonly<Record<string, string>> = {
  MISSING_TOKEN: "set SERVICE_TOKEN to an API key, or run `ticketing login`",
  INVALID_TOKEN:
    "the key may be revoked or belong to another service: check SERVICE_TOKEN, or run `ticketing doctor`",
  NO_WORKSPACE:
    "log in as a member of an organisation, or choose a workspace with -H 'X-Workspace-Id: …'",
  BILLING_DISABLED:
    "start the service with BILLING_PROVIDER=stripe, or with BILLING_PROVIDER=dev to try it out",
};

/** The service did not respond: the network is broken, or this is another server. */
function withoutResponse({ code, rawMessage, cause }: ConnectError): Failure {
  if (code === Code.Canceled) {
    return new Failure("failed", "interrupted");
  }
  const { code: errno } = (cause ?? {}) as { code?: string };
  return new Failure("network", `cannot reach the service: ${errno ?? rawMessage}`, {
    hint: "check that SERVICE_URL is right and the service is running, or run `ticketing doctor`",
  });
}
