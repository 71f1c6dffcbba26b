import type { ImapSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";

import type { MailAccount } from "../account/accounts.ts";

/** A mailbox as it is read. */
export interface Mailbox {
  readonly host: string;
  readonly port: number;
  readonly security: string;
  readonly username: string;
  readonly folder: string;
  /** `keep`, `mark_read` or `move`. */
  readonly afterImport: string;
  /** Folder for `move`; empty otherwise. */
  readonly moveTo: string;
  /** Human-readable advice if the server refuses the login. */
  readonly advice: string;
}

/** The credential that opens a mailbox: a password, or tokens of its account. */
export type Credential = { readonly password: string } | Pick<MailAccount, "accessToken">;

/** The mailbox of an account, at the server of its provider. */
export const mailboxOfAccount = (
  { username, imap: { host, port }, advice }: Pick<MailAccount, "username" | "imap" | "advice">,
  settings: Partial<ImapSettings> = {},
): Mailbox => ({ ...mailboxOf(settings), host, port, security: "tls", username, advice });

/** Settings of a mailbox with defaults for unset ones. */
export function mailboxOf(settings: Partial<ImapSettings>): Mailbox {
  const security = settings.security || "tls";
  const afterImport = settings.afterImport || "keep";
  return {
    host: settings.host ?? "",
    port: settings.port || (security === "tls" ? 993 : 143),
    security,
    username: settings.username ?? "",
    folder: settings.folder || "INBOX",
    afterImport,
    moveTo: (afterImport === "move" && settings.moveTo) || "",
    advice: "",
  };
}
