import { LockMode } from "@mikro-orm/core";
import type { Tx } from "../../../db/tenancy/unit-of-work.ts";
import { actor } from "../../../rpc/actor.ts";
import { MessageEntity, TicketEntity } from "../../tickets/entity.ts";
import { lockForRequester } from "../../tickets/find.ts";
import { takeTicketNumbers } from "../../tickets/numbers.ts";
import { type NewMessage, openFollowUp, openTicket, postMessage } from "../../tickets/open.ts";
import { findOrCreateRequester } from "../../tickets/requesters.ts";
import { contentOf } from "./content.ts";
import { replyWindowMs } from "./graph.ts";
import { enqueueMedia } from "./media.ts";
import type { WhatsAppMessage } from "./payload.ts";

/** The parts of a channel that receiving needs. */
export interface ReceivingChannel {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
}

/**
 * Stores one message: on the open ticket of its requester in this channel, or the one that the latest of
 * them was merged into, else on a new ticket. The requester's row is locked, so that the first of concurrent
 * messages opens the ticket, and duplicates are found.
 */
export async function receiveMessage(
  tx: Tx,
  channel: ReceivingChannel,
  received: { readonly message: WhatsAppMessage; readonly name: string },
): Promise<"taken" | "known"> {
  const { em } = tx;
  const { id: channelId, workspaceId } = channel;
  const { id: externalId, from } = received.message;
  const name = received.name.replaceAll("\0", "").slice(0, 200).toWellFormed();
  const caller = { phone: `+${from}`, name };
  const requester = await findOrCreateRequester(em, workspaceId, caller, { lock: true });
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  if ((await em.count(MessageEntity, { channelId, externalId })) > 0) {
    return "known";
  }

  const { body, attachments, isReaction } = contentOf(received.message);
  const createdBy = actor("channel", channel);
  const message: NewMessage = {
    author: "requester",
    // A note: it reopens nothing and fires nothing.
    visibility: isReaction ? "internal" : "public",
    body,
    attachments,
    channelId,
    externalId,
    createdBy,
    replyWindowMs,
  };
  const latest = async (closed: boolean) => {
    const status = closed ? "closed" : { $ne: "closed" as const };
    const found = await em.find(
      TicketEntity,
      { channelId, requester, status },
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
    enqueueMedia(tx, postMessage(tx, open, message));
    return "taken";
  }
  if (isReaction) {
    return "known";
  }
  const closed = await latest(true);
  const into = closed?.mergedIntoId ? await lockForRequester(em, closed) : undefined;
  if (into !== undefined && into.status !== "closed") {
    enqueueMedia(tx, postMessage(tx, into, message));
    return "taken";
  }
  const followed = into?.channelId === channelId ? into : closed;
  const number = await takeTicketNumbers(tx, 1);
  if (followed !== undefined) {
    const { first } = openFollowUp(tx, followed, number, message);
    enqueueMedia(tx, first as MessageEntity);
  } else {
    const subject = body.split("\n", 1)[0]?.slice(0, 80).toWellFormed() || "WhatsApp";
    const { first } = openTicket(tx, {
      workspaceId,
      number,
      subject,
      requester,
      createdBy,
      channel: { type: "whatsapp", id: channelId },
      message,
    });
    enqueueMedia(tx, first as MessageEntity);
  }
  return "taken";
}
