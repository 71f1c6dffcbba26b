import { domainToASCII } from "node:url";
import type { SenderBlockKind } from "../../../gen/enums.ts";

/** The sender of a message: an email address or a telephone number in E.164 form. */
export interface SenderIdentity {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

const phoneForm = /^\+[1-9]\d{1,14}$/;
/** At least two labels: no one blocks a whole `com`. */
const domainForm =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const localForm = /^[^\s@"(),:;<>[\\\]*\p{Cc}]{1,64}$/u;
const maxDomainLength = 253;

/**
 * The form in which a block stores the value that it refuses. Domains and addresses are never equal, as only
 * addresses have an `@`, and neither equals a number.
 * @returns undefined if it is not such a value
 */
export const blockedValue = (kind: SenderBlockKind, given: string): string | undefined =>
  read[kind](given.trim());

const read: Readonly<Record<SenderBlockKind, (value: string) => string | undefined>> = {
  phone: (value) => (phoneForm.test(value) ? value : undefined),
  domain: domainOf,
  email(value) {
    const [local = "", host = "", ...more] = value.split("@");
    const domain = domainOf(host);
    return domain !== undefined && localForm.test(local) && more.length === 0
      ? `${lower(local)}@${domain}`
      : undefined;
  },
};

/** The values of all blocks that refuse a sender, the most specific first. */
export function refusingValues({ email, phone }: SenderIdentity): string[] {
  return [...(email ? valuesOfAddress(email) : []), ...(phone ? [phone] : [])];
}

/** The identity in a text, as callers filter by it; undefined if it is neither of the two. */
export function senderIdentity(text: string): SenderIdentity | undefined {
  const value = text.trim();
  if (phoneForm.test(value)) {
    return { phone: value };
  }
  return /^[^@]+@[^@]+$/.test(value) ? { email: value } : undefined;
}

/** The address, its domain, and the domains above it. */
function valuesOfAddress(email: string): string[] {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).slice(0, maxDomainLength);
  // Senders may have domains that no one can register.
  const labels = (toAscii(host) || lower(host)).split(".");
  const parents = labels.slice(0, -1).map((_, i) => labels.slice(i).join("."));
  return [`${lower(email.slice(0, at))}@${labels.join(".")}`, ...parents];
}

function domainOf(given: string): string | undefined {
  const domain = toAscii(given);
  return domain.length <= maxDomainLength && domainForm.test(domain) ? domain : undefined;
}

/** Empty if it is not a domain. Parts of a URL around a domain, or escaped in it, are not part of it. */
const toAscii = (domain: string) =>
  /[%/?#\\:@[\]\s]/.test(domain) ? "" : domainToASCII(domain).replace(/\.$/, "");

const lower = (text: string) => text.normalize("NFC").toLowerCase();
