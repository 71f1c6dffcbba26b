/** An account cannot be used. The message is human-readable. */
export class AccountError extends Error {
  override name = "AccountError";
  /** Whether it may work next time without a change. */
  readonly isTemporary: boolean;

  constructor(
    message: string,
    {
      isTemporary = false,
      cause,
    }: { readonly isTemporary?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}

/** A third party's text on one line, in quotes; empty if there is none. */
export function quoted(text: unknown): string {
  const line = String(text ?? "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
  return line && `“${line}”`;
}
