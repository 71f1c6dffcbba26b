import { Code } from "@connectrpc/connect";
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { RequesterEmailProblem } from "../../../../../gen/enums.ts";
import type { Tx } from "../../../../db/tenancy/unit-of-work.ts";
import { ApiError } from "../../../../rpc/errors/api-error.ts";
import { recordDeliveryFailed } from "../../../tickets/delivery-failed.ts";
import { MessageEntity } from "../../../tickets/entity.ts";
import { findTicket } from "../../../tickets/find.ts";
import { setEmailProblem } from "../../../tickets/requesters.ts";
import type { Mail } from "./parse-mail.ts";
import type { Outcome } from "./receive.ts";
import { findThreads, type ThreadKeys } from "./thread.ts";

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/**
 * Notes on a message that its e-mail came back. A report that says anything else than a failure
 * changes nothing: the mail server still tries, or was successful.
 * @throws {ApiError} UNAVAILABLE while the message is being sent
 */
export async function noteBounce(
  tx: Tx,
  channelId: string,
  mail: Mail,
  keys: ThreadKeys,
): Promise<Outcome> {
  const row = mail.report?.hasFailed ? await findBounced(tx.em, channelId, mail, keys) : null;
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
  await noteProblem(tx.em, row, "bounced");
  const wasFailed = row.deliveryStatus === "failed";
  row.deliveryStatus = "failed";
  row.deliveryErrorCode = "BOUNCED";
  row.deliveryErrorMessage = mail.report?.reason ?? "";
  row.deliveryUpdatedAt = new Date();
  if (!wasFailed) {
    await recordDeliveryFailed(tx, row);
  }
  return { result: "noted", ticketId: row.ticketId, messageId: row.id };
}

/** Notes that a requester has reported an e-mail of this service as spam. */
export async function noteComplaint(
  { em }: Tx,
  { complaint }: Mail,
  { messageIds }: ThreadKeys,
): Promise<Outcome> {
  const id = messageIds.read(complaint);
  const row = id === undefined ? null : await em.findOne(MessageEntity, { id });
  if (row === null) {
    return { result: "ignored" };
  }
  await noteProblem(em, row, "complained");
  return { result: "noted", ticketId: row.ticketId, messageId: row.id };
}

async function noteProblem(
  em: EntityManager,
  { ticketId }: MessageEntity,
  problem: RequesterEmailProblem,
) {
  const { requester } = await findTicket(em, ticketId);
  setEmailProblem(requester, problem);
}

/** The message of the e-mail that came back, else the last one sent to the address of its ticket. */
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
