/** The recipients that got an email, and those that did not. */
import type { Tx } from "../../../../db/tenancy/unit-of-work.ts";
import type { MailSent, SendMail } from "../../../mail/transport.ts";
import type { SendFailure, Sent } from "../../../sending/send-messages.ts";
import type { MessageEntity } from "../../../tickets/entity.ts";
import type { Recipient } from "../../../tickets/participants.ts";

/** The addresses of the recipients to whom an email is still to be sent. */
export const unsent = (recipients: readonly Recipient[]) =>
  recipients.filter(({ isSent }) => !isSent).map(({ email }) => email);

/**
 * The outcome of an attempt to send a reply, for which only the requester counts. Recipients who got a copy
 * get no other from a later attempt.
 */
export function settleCopies(
  result: Awaited<ReturnType<SendMail>>,
  copied: readonly Recipient[],
): Sent | SendFailure {
  if (result.kind !== "sent") {
    return result;
  }
  const emails = new Set(copied.map(({ email }) => email));
  const [, refusal] = [...result.refused].find(([address]) => !emails.has(address)) ?? [];
  return { ...(refusal ?? { kind: "sent" }), after: record(copied, result) };
}

/** Notes which recipients got an email, and why the others did not. */
export const record =
  (tried: readonly Recipient[], { refused, after }: MailSent) =>
  async (tx: Tx, message: MessageEntity) => {
    await after?.(tx, message);
    const emails = new Set(unsent(tried));
    message.recipients = message.recipients.map((recipient) => {
      const { code: errorCode = "", message: errorMessage = "" } =
        refused.get(recipient.email) ?? {};
      return emails.has(recipient.email)
        ? { ...recipient, isSent: errorCode === "", errorCode, errorMessage }
        : recipient;
    });
  };
