/** Exit codes of the command. Scripts rely on these numbers. */
export const exitCodes = {
  /** Anything without its own code. */
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
