import { domainToASCII } from "node:url";
import type { Participant as ParticipantInput } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { shownText } from "../../contract/blank.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";

/** A person who takes part in a ticket by email, without being its requester. */
export interface Participant {
  /** Empty if unknown. */
  readonly name: string;
  /** In the form of {@link participantAddress}. */
  readonly email: string;
}

/** A person other than the requester to whom a message is emailed. */
export interface Recipient extends Participant {
  /** Whether a mail server has accepted the email for them: a later attempt leaves them out. */
  readonly isSent: boolean;
  /** Why they did not get it; empty if no failure is known. */
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** A person to whom a message is still to be sent. */
export const toRecipient = ({ name, email }: Participant): Recipient => ({
  name,
  email,
  isSent: false,
  errorCode: "",
  errorMessage: "",
});

/** Participants of one ticket. */
const maxParticipants = 20;

/** No address is longer (RFC 5321, section 4.5.3.1). */
const maxLength = 254;
const form = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/**
 * An address in the form in which participants have it: in lower case, with the ASCII form of its domain.
 * @returns undefined if it has other characters: a mail server that does not support them would refuse the
 *   email for the requester too
 */
export function participantAddress(given: string): string | undefined {
  const at = given.lastIndexOf("@");
  const host = given.slice(at + 1);
  const domain = /[^\p{L}\p{M}\p{N}.-]/u.test(host) ? "" : domainToASCII(host);
  const address = `${given.slice(0, at)}@${domain}`.toLowerCase();
  return given.length <= maxLength && address.length <= maxLength && form.test(address)
    ? address
    : undefined;
}

/** Recognises the addresses of the service, at which it would write to itself. */
export type IsOwnAddress = (address: string) => boolean;

/**
 * Reads the participants in a request.
 * @throws {ApiError} INVALID_ARGUMENT when one is named twice, or cannot be written to
 */
export function readParticipants(
  given: readonly ParticipantInput[],
  isOwn: IsOwnAddress,
): Participant[] {
  const fieldOf = (i: number) => `participants[${i}].email`;
  const addresses = given.map(({ email }) => email);
  const emails = readAddresses(addresses, isOwn, fieldOf);
  const again = emails.findIndex((email, i) => emails.indexOf(email) < i);
  if (again !== -1) {
    const message = `is the same as in participants[${emails.indexOf(emails[again] as string)}]`;
    throw invalidField(fieldOf(again), "DUPLICATE_VALUE", message);
  }
  return given.map(({ name }, i) => ({ name: shownText(name.trim()), email: emails[i] as string }));
}

/**
 * Reads addresses in a request to which emails are to be sent.
 * @returns them in the form of {@link participantAddress}
 * @throws {ApiError} INVALID_ARGUMENT when one cannot be written to, or is the service itself
 */
export function readAddresses(
  given: readonly string[],
  isOwn: IsOwnAddress,
  fieldOf: (i: number) => string,
): string[] {
  const refuse = (i: number, message: string) => invalidField(fieldOf(i), "INVALID_VALUE", message);
  return given.map((address, i) => {
    const email = participantAddress(address);
    if (email === undefined) {
      throw refuse(i, "is not an address that mail servers accept");
    }
    if (isOwn(email)) {
      throw refuse(i, "must not be an address of this service");
    }
    return email;
  });
}

/** Participants with further ones, as many as allowed, and without the requester. */
export function withParticipants(
  participants: readonly Participant[],
  more: readonly Participant[],
  requester: { readonly email?: string | null },
): Participant[] {
  const byEmail = new Map([...more, ...participants].map((each) => [each.email, each]));
  const known = [...participants, ...more].map(({ email }) => byEmail.get(email) as Participant);
  return [...new Set(known)]
    .filter(({ email }) => !isAddressOf(requester, email))
    .slice(0, maxParticipants);
}

/** Whether an address, in the form that participants have, belongs to a requester. */
const isAddressOf = ({ email }: { readonly email?: string | null }, address: string) =>
  email !== null && email !== undefined && (participantAddress(email) ?? email) === address;

/** The participant with an address, in any form. */
export const findParticipant = (
  participants: readonly Participant[],
  address: string,
): Participant | undefined => {
  const email = participantAddress(address);
  return participants.find((each) => each.email === email);
};

/** A participant in one line of text, as histories show them. */
export const participantText = ({ name, email }: Participant): string =>
  name === "" ? email : `${name} <${email}>`;
