import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Tx } from "../../events/outbox.ts";
import { MessageEntity, RequesterEntity, TicketEntity } from "../../tickets/entity.ts";
import { type NewMessage, openFollowUp, openTicket, postMessage } from "../../tickets/open.ts";
import { findOrCreateRequester } from "../../tickets/requesters.ts";
import { contentOf } from "./content.ts";
import type { WhatsAppMessage } from "./payload.ts";

/** What receiving needs of a channel. */
export interface ReceivingChannel {
  readonly id: string;
  readonly workspaceId: string;
}

/**
 * Stores one message: on the open ticket of its requester in this channel, else on
 * a new ticket. The requester's row is locked, so that of concurrent messages the
 * first opens the ticket, and duplicates are found.
 * @param number for a new ticket
 * @returns `needs a number` if a new ticket is necessary; then nothing was written
 */
export async function receiveMessage(
  tx: Tx,
  channel: ReceivingChannel,
  received: { readonly message: WhatsAppMessage; readonly name: string },
  number: number | undefined,
  /** Runs in the transaction that stores the message. */
  onStored: (em: EntityManager, message: MessageEntity) => Promise<void>,
): Promise<"taken" | "known" | "needs a number"> {
  const { em } = tx;
  const { id: channelId, workspaceId } = channel;
  const { id: externalId, from } = received.message;
  const name = received.name.replaceAll("\0", "").slice(0, 200).toWellFormed();
  const { id } = await findOrCreateRequester(em, workspaceId, { phone: `+${from}`, name });
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const requester = await em.findOneOrFail(RequesterEntity, { id }, lock);
  if ((await em.count(MessageEntity, { channelId, externalId })) > 0) {
    return "known";
  }

  const { body, attachments, isReaction } = contentOf(received.message);
  const createdBy = { type: "whatsapp", id: channelId } as const;
  const message: NewMessage = {
    author: "requester",
    // A note: it reopens nothing and fires nothing.
    visibility: isReaction ? "internal" : "public",
    body,
    attachments,
    channelId,
    externalId,
    createdBy,
  };
  const latest = async (closed: boolean) => {
    const status = closed ? "closed" : { $ne: "closed" as const };
    const found = await em.find(
      TicketEntity,
      { channelId, requester: id, status },
      {
        orderBy: { id: "desc" },
        limit: 1,
        ...lock,
        populate: ["requester"],
        strategy: "select-in",
      },
    );
    return found[0];
  };
  const open = await latest(false);
  if (open !== undefined) {
    await onStored(em, postMessage(tx, open, message));
    return "taken";
  }
  if (isReaction) {
    return "known";
  }
  if (number === undefined) {
    return "needs a number";
  }
  const closed = await latest(true);
  if (closed !== undefined) {
    const { first } = openFollowUp(tx, closed, number, message);
    await onStored(em, first as MessageEntity);
  } else {
    const subject = body.split("\n", 1)[0]?.slice(0, 80).toWellFormed() || "WhatsApp";
    const origin = { type: "whatsapp", id: channelId } as const;
    const { first } = openTicket(tx, {
      workspaceId,
      number,
      subject,
      requester,
      createdBy,
      channel: origin,
      message,
    });
    await onStored(em, first as MessageEntity);
  }
  return "taken";
}
