import type { ImapSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";

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
}

/** Settings of a mailbox with the defaults for those that are not set. */
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
  };
}
