/** The mail servers of channels, which tenants name. */
import type { SmtpSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { SmtpServer } from "../../../../config/mail.ts";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import { HostRefused } from "../../../../egress/allowed-addresses.ts";
import { addressesOf, maxAddresses, serverNameOf } from "../../../../egress/named-host.ts";
import type { SendFailure, Sent } from "../../../sending/send-messages.ts";
import type { MailAccount } from "../account/accounts.ts";

/** The server of a channel, with the defaults for settings that are not set. */
export interface OwnServer extends SmtpServer {
  readonly tls: "implicit" | "required";
}

/** @param password absent if the server requires no login */
export function ownServerOf(
  { host = "", port, security, username }: Partial<SmtpSettings>,
  password: string | undefined,
): OwnServer {
  const isImplicit = security !== "starttls";
  return {
    host,
    port: port || (isImplicit ? 465 : 587),
    tls: isImplicit ? "implicit" : "required",
    ...(username && { auth: { user: username, pass: password ?? "" } }),
  };
}

/** The settings of a server as they are shown. */
export const shownServer = (smtp: Partial<SmtpSettings>) => ({
  ...smtp,
  port: ownServerOf(smtp, undefined).port,
  security: smtp.security || "tls",
});

/** The server of an account at a provider. */
export const serverOfAccount = ({ username, smtp, accessToken }: MailAccount): OwnServer => ({
  ...smtp,
  tls: "required",
  auth: { user: username, token: accessToken },
});

/** Longest waits for a server that a tenant chose, in milliseconds; after the message, the waits of RFC 5321. */
export const ownWaits = { start: 10_000, envelope: 60_000, message: 13 * 60_000 };

/**
 * Tries the addresses of a server until one is reached, none of which may be a private one.
 * @param attempt with the server at an address
 */
export async function atEachAddress<Done extends Sent | SendFailure>(
  server: OwnServer,
  guard: AddressGuard,
  attempt: (server: SmtpServer) => Promise<Done>,
): Promise<Done | SendFailure> {
  const { host } = server;
  let outcome: Done | SendFailure = { ...unreached, message: `no server was found at ${host}` };
  try {
    const found = await addressesOf(host, guard);
    // If a host has both, IPv4 is more commonly reachable.
    const addresses = found.toSorted((a, b) => a.family - b.family).slice(0, maxAddresses);
    for (const { address } of addresses) {
      outcome = await attempt({ ...server, host: address, ...serverNameOf(host) });
      if (outcome.kind === "sent" || outcome.code !== unreached.code) {
        break;
      }
    }
  } catch (error) {
    if (error instanceof HostRefused && error.kind === "blocked") {
      const message = `${host} is at a private address, which the operator of this service must allow with MAIL_ALLOWED_CIDRS`;
      return { ...unreached, code: "BLOCKED_ADDRESS", message };
    }
    if (!(error instanceof HostRefused) && !isUnresolved(error)) {
      throw error;
    }
  }
  return outcome;
}

const unreached = { kind: "later", code: "NO_RESPONSE", isOutage: true } as const;

const isUnresolved = (error: unknown) =>
  /^(?:ENOTFOUND|EAI_)/.test(String((error as NodeJS.ErrnoException).code));
