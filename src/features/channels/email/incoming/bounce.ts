import { Code } from "@connectrpc/connect";
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Tx } from "../../../../db/tenancy/unit-of-work.ts";
import { ApiError } from "../../../../rpc/errors/api-error.ts";
import { recordDeliveryFailed } from "../../../tickets/delivery-failed.ts";
import { MessageEntity } from "../../../tickets/entity.ts";
import { findTicket } from "../../../tickets/find.ts";
import { setEmailProblem } from "../../../tickets/requesters.ts";
import type { DeliveryFailure } from "./classify.ts";
import type { Mail } from "./parse-mail.ts";
import type { Outcome } from "./receive.ts";
import { findThreads, type ThreadKeys } from "./thread.ts";

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/**
 * Notes on a message that its email came back, or that a copy did. A report of anything other than
 * a failure changes nothing: the mail server is still trying, or has succeeded.
 * @throws {ApiError} UNAVAILABLE while the message is being sent
 */
export async function noteBounce(
  tx: Tx,
  channelId: string,
  mail: Mail,
  keys: ThreadKeys,
): Promise<Outcome> {
  const failures = mail.report?.failures ?? [];
  const row = failures.length > 0 ? await findBounced(tx.em, channelId, mail, keys) : null;
  if (!row?.deliveryStatus) {
    return { result: "ignored" };
  }
  if (row.deliveryStatus === "queued") {
    throw new ApiError(
      Code.Unavailable,
      "UNAVAILABLE",
      "the message is being sent; try again later",
    );
  }
  const noted = { result: "noted", ticketId: row.ticketId, messageId: row.id } as const;
  const failure = noteCopies(row, failures);
  if (failure === undefined) {
    return noted;
  }
  const { requester } = await findTicket(tx.em, row.ticketId);
  // If there are several recipients, only the address shows which one it was.
  if (row.recipients.length === 0 || failures.some(({ address }) => address === requester.email)) {
    setEmailProblem(requester, "bounced");
  }
  const wasFailed = row.deliveryStatus === "failed";
  row.deliveryStatus = "failed";
  row.deliveryErrorCode = "BOUNCED";
  row.deliveryErrorMessage = failure.reason;
  row.deliveryUpdatedAt = new Date();
  if (!wasFailed) {
    await recordDeliveryFailed(tx, row);
  }
  return noted;
}

/** Notes that a requester has reported an email of this service as spam. */
export async function noteComplaint(
  { em }: Tx,
  { complaint }: Mail,
  { messageIds }: ThreadKeys,
): Promise<Outcome> {
  const id = messageIds.read(complaint);
  const row = id === undefined ? null : await em.findOne(MessageEntity, { id });
  // If there are several recipients, any of them may have done so.
  if (row === null || row.recipients.length > 0) {
    return { result: "ignored" };
  }
  const { requester } = await findTicket(em, row.ticketId);
  setEmailProblem(requester, "complained");
  return { result: "noted", ticketId: row.ticketId, messageId: row.id };
}

/**
 * Notes which recipients other than the requester did not get an email.
 * @returns the failure that is about the message as a whole: the requester did not get it, or no one got
 *   a forward
 */
function noteCopies(
  row: MessageEntity,
  failures: readonly DeliveryFailure[],
): DeliveryFailure | undefined {
  const failureOf = (email: string) => failures.find(({ address }) => address === email);
  row.recipients = row.recipients.map((recipient) => {
    const failure = failureOf(recipient.email);
    const errorMessage = failure?.reason ?? "";
    return failure
      ? { ...recipient, isSent: false, errorCode: "BOUNCED", errorMessage }
      : recipient;
  });
  const isForNobody = row.forwardedMessageId && row.recipients.every(({ errorCode }) => errorCode);
  return isForNobody
    ? failures[0]
    : failures.find(({ address }) => !row.recipients.some(({ email }) => email === address));
}

/** The message of the email that came back, else the last one sent to the address of its ticket. */
async function findBounced(em: EntityManager, channelId: string, mail: Mail, keys: ThreadKeys) {
  const id = keys.messageIds.read(mail.report?.messageId ?? "");
  if (id !== undefined) {
    return em.findOne(MessageEntity, { id }, lock);
  }
  const [thread] = await findThreads(em, channelId, mail, keys);
  return thread?.isSigned
    ? em.findOne(
        MessageEntity,
        { ticketId: thread.ticket.id, deliveryStatus: { $in: ["queued", "sent"] } },
        { orderBy: { id: "desc" }, ...lock },
      )
    : null;
}
