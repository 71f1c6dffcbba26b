import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { failedPrecondition } from "../../rpc/errors/api-error.ts";
import { findRow } from "../queries.ts";
import { requireSendable } from "./create-messages.ts";
import type { TicketChannels } from "./deps.ts";
import { MessageEntity } from "./entity.ts";
import { findTicket, requireUnmerged } from "./find.ts";

/**
 * Requeues a message whose delivery has failed. Its row is locked, so that the second of two concurrent
 * calls finds it queued.
 * @throws {ApiError} MESSAGE_NOT_FAILED, TICKET_MERGED, or the reason that keeps the ticket's channel from sending
 */
export async function resendMessage(
  tx: Tx,
  channels: TicketChannels,
  ticketId: string,
  id: string,
): Promise<MessageEntity> {
  const { em } = tx;
  const ticket = requireUnmerged(await findTicket(em, ticketId));
  const where = { id, ticketId };
  const row = await findRow(em, MessageEntity, "message", where, { lock: true });
  if (row.deliveryStatus !== "failed") {
    throw failedPrecondition(
      "MESSAGE_NOT_FAILED",
      "only a message that could not be delivered can be resent",
    );
  }
  const isForward = Boolean(row.forwardedMessageId);
  const replies = isForward ? undefined : await channels.repliesOn(em, ticket);
  requireSendable(ticket, row.body, replies);
  row.deliveryStatus = "queued";
  row.deliveryErrorCode = "";
  row.deliveryErrorMessage = "";
  row.deliveryUpdatedAt = new Date();
  if (row.author === "agent" && row.channelId) {
    // A late report on the attempt that failed must not count for this one.
    row.channelId = null;
    row.externalId = null;
  }
  await (isForward
    ? channels.enqueueForward(tx, ticket, row)
    : channels.enqueue(tx, ticket, [row], replies));
  return row;
}
