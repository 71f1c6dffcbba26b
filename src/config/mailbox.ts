import { z } from "zod";

/** An e-mail address, with a name or without. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const named = /^(?:"(?<quoted>[^"\\]*)"|(?<bare>[^"<>\\]*?)) *<(?<address>[^<>\s]+)>$/;
const address = z.email().max(254);

/** Reads `support@example.com` or `Support <support@example.com>`; undefined if it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const { quoted, bare = "", address: found = text } = named.exec(text)?.groups ?? {};
  const name = quoted ?? bare;
  return address.safeParse(found).success && !/\p{Cc}/u.test(name)
    ? { name, address: found }
    : undefined;
}
