import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";

/** What the exit code of the command says. Scripts rely on these numbers. */
export const exitCodes = {
  /** Anything that has no number of its own. */
  failed: 1,
  /** The command line, or what was sent, is wrong. */
  usage: 2,
  /** There is no credential, or it is not good for this. */
  auth: 3,
  notFound: 4,
  /** The state of things stands against it. */
  conflict: 5,
  /** The service cannot just now, or the caller asked too often. */
  unavailable: 6,
  /** The service cannot be reached. */
  network: 7,
} as const;

export type FailureKind = keyof typeof exitCodes;

/** Why a command failed, for a person: what is wrong, and what to do about it. */
export class Failure extends Error {
  override name = "Failure";
  readonly kind: FailureKind;
  /** Further lines, such as the fields that were refused. */
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

/** The one place where anything thrown becomes what the user is told. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) {
    return thrown;
  }
  if (!(thrown instanceof ConnectError)) {
    return new Failure("failed", thrown instanceof Error ? thrown.message : String(thrown));
  }
  // Thrown on the way out, before anything was sent.
  if (thrown.cause instanceof Failure) {
    return thrown.cause;
  }
  const reason = thrown.findDetails(ErrorInfoSchema)[0]?.reason;
  if (reason === undefined) {
    return withoutAnswer(thrown);
  }
  const violations = thrown.findDetails(BadRequestSchema).flatMap((each) => each.fieldViolations);
  const [first, ...others] = violations;
  const known = first && thrown.rawMessage.startsWith(first.field);
  return new Failure(kinds[thrown.code] ?? "failed", `${thrown.rawMessage} (${reason})`, {
    details: (known ? others : violations).map(
      ({ field, description }) => `${field}: ${description}`,
    ),
    hint: hintFor(reason, thrown.metadata.get("retry-after")),
    requestId: thrown.metadata.get("x-request-id") ?? undefined,
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

function hintFor(reason: string, retryAfter: string | null): string | undefined {
  if (retryAfter !== null) {
    return `try again in ${retryAfter} s`;
  }
  return hints[reason];
}

const hints: Readonly<Record<string, string>> = {
  MISSING_TOKEN: "set SERVICE_TOKEN to an API key, or run `ticketing login`",
  INVALID_TOKEN:
    "the key may have been revoked, or belong to another service: check SERVICE_TOKEN, or run `ticketing doctor`",
  NO_WORKSPACE: "log in as a member of an organisation, or choose with -H 'X-Workspace-Id: …'",
  BILLING_DISABLED: "start the service with BILLING_PROVIDER=stripe, or dev to try it out",
};

/** Nothing of ours answered: the way there is broken, or it is another server. */
function withoutAnswer({ code, rawMessage, cause }: ConnectError): Failure {
  if (code === Code.Canceled) {
    return new Failure("failed", "interrupted");
  }
  const { code: errno } = (cause ?? {}) as { code?: string };
  return new Failure("network", `the service cannot be reached: ${errno ?? rawMessage}`, {
    hint: "is SERVICE_URL its address, and is it running? `ticketing doctor` looks closer",
  });
}
