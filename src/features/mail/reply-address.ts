import type { SecretKeys } from "../../config/derive-keys.ts";
import { createMac, macLength } from "./mac.ts";

/** An email channel as addresses need it. */
export interface AddressedChannel {
  readonly id: string;
  readonly emailAddress: string;
}

/** Creates and reads addresses that name a ticket, which no one else can create. */
export interface ReplyAddresses {
  /** Address of a ticket, such as `support+1042.3f2a…@example.com`, with at most 64 characters before the `@`. */
  addressFor(channel: AddressedChannel, ticketNumber: number): string;
  /** Number of the ticket that an address of the channel names; undefined if this service did not create it. */
  read(channel: { readonly id: string }, address: string): number | undefined;
}

/**
 * Header that names the channel of the address for replies. All workspaces send from one address,
 * which does not show another workspace of this service who wrote.
 */
export const channelHeader = "X-Ticketing-Channel";

const pattern = new RegExp(`\\+(\\d{1,10})\\.([0-9a-f]{${macLength}})@[^@]+$`, "i");
/** No address is longer (RFC 5321, section 4.5.3.1). */
const maxLength = 254;

export function createReplyAddresses(keys: SecretKeys): ReplyAddresses {
  const mac = createMac(keys, "reply addresses");
  const textOf = (channelId: string, number: number) => `${channelId} ${number}`;
  return {
    addressFor({ id, emailAddress }, ticketNumber) {
      const at = emailAddress.lastIndexOf("@");
      const code = mac.of(textOf(id, ticketNumber));
      const local = `${emailAddress.slice(0, at)}+${ticketNumber}.${code}`;
      return `${local}${emailAddress.slice(at)}`.toLowerCase();
    },
    // The part before the `+` may have changed since: only the code counts.
    read({ id }, address) {
      const [, digits = "", code = ""] =
        address.length > maxLength ? [] : (pattern.exec(address) ?? []);
      const number = Number(digits);
      return mac.verify(textOf(id, number), code) ? number : undefined;
    },
  };
}
