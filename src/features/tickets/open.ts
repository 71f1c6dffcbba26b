import {
  TicketCreatedV1Schema,
  TicketRepliedV1Schema,
  TicketStatusChangedV1Schema,
} from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { newId } from "../../db/ids.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { Call } from "../../rpc/call.ts";
import type { Attachment } from "../attachments/entity.ts";
import { type Editable, editableOf } from "./editable.ts";
import { MessageEntity, type RequesterEntity, type Status, TicketEntity } from "./entity.ts";
import { recordChanges, snapshot } from "./history.ts";
import { toMessage, toTicket } from "./render.ts";
import { applyMessage, type CountedMessage, moveTo, statusAfter } from "./rules.ts";

/** Who acts, and through which channel, if any. */
export interface Creator {
  /** The kind of a caller, `requester`, or the type of the channel. */
  readonly type: string;
  readonly id: string;
}

/** A message to add to a ticket. */
export interface NewMessage extends CountedMessage {
  readonly createdBy: Creator;
  /** Quoted history below the text of an e-mail. */
  readonly quotedText?: string;
  readonly attachments?: readonly Attachment[];
  readonly cannedReplyId?: string | null;
  readonly externalId?: string | null;
  /** Set if `externalId` is the channel's own identifier, which makes the message unique. */
  readonly channelId?: string | null;
  /** Set if messages of the channel can have the same `externalId`. */
  readonly contentDigest?: string;
  /** Whether it is sent through the channel of its ticket. */
  readonly isQueued?: boolean;
}

/** A ticket to open. By default it is open and of normal priority; all else is empty. */
export interface NewTicket extends Readonly<Partial<Pick<TicketEntity, Editable>>> {
  readonly workspaceId: string;
  /** See numbers.ts. */
  readonly number: number;
  readonly subject: string;
  readonly requester: RequesterEntity;
  readonly createdBy: Creator;
  readonly externalId?: string | null;
  readonly channel?: { readonly type: string; readonly id: string | null };
  readonly followUpOf?: string;
  readonly message?: NewMessage;
}

/** Opens a ticket. Fires `created` and nothing else. */
export function openTicket({ em, record }: Tx, input: NewTicket) {
  const { requester, createdBy, message, channel } = input;
  const now = new Date();
  const status = input.status || "open";
  const ticket = em.create(TicketEntity, {
    id: newId("tkt"),
    workspaceId: input.workspaceId,
    number: input.number,
    ...editableOf(input),
    status,
    priority: input.priority || "normal",
    requester,
    externalId: input.externalId ?? null,
    channelType: channel?.type ?? "agent",
    channelId: channel?.id ?? null,
    preview: "",
    messageCount: 0,
    lastMessageAt: now,
    lastMessageBy: "",
    replyWindowExpiresAt: null,
    firstResponseAt: null,
    resolvedAt: status === "resolved" ? now : null,
    closedAt: status === "closed" ? now : null,
    followUpOf: input.followUpOf ?? null,
    createdByType: createdBy.type,
    createdById: createdBy.id,
    version: message === undefined ? 1 : 0,
    createdAt: now,
    updatedAt: now,
  });
  const first = message && addMessage(em, ticket, message);
  record(TicketCreatedV1Schema, {
    ticket: toTicket(ticket),
    message: first && toMessage(first),
  });
  return { ticket, first };
}

/** How a message is posted. */
export interface Posting {
  /** Status to set with it. */
  readonly asked?: Status | "";
  /** The call that posts it; none for a message that a channel received. */
  readonly call?: Pick<Call, "principal" | "context">;
}

/**
 * Adds a message to a locked ticket. A public message fires `replied`; a change of
 * status with it fires `status_changed`.
 */
export function postMessage(
  tx: Tx,
  ticket: TicketEntity,
  message: NewMessage,
  { asked = "", call }: Posting = {},
): MessageEntity {
  const before = ticket.status;
  const texts = snapshot(ticket);
  const row = addMessage(tx.em, ticket, message);
  moveTo(ticket, statusAfter(before, message, asked), row.createdAt);
  if (message.visibility === "public") {
    tx.record(TicketRepliedV1Schema, {
      ticket: toTicket(ticket),
      message: toMessage(row),
    });
  }
  recordStatusChange(tx, ticket, before);
  // Without being asked for, only a message of the requester moves the status.
  const isAsked = asked !== "" && call !== undefined;
  const source = isAsked ? call : { requester: ticket.requester.id, context: call?.context };
  recordChanges(tx.em, source, ticket, texts);
  return row;
}

/** Fires `status_changed` if the status differs from `before`. */
export function recordStatusChange({ record }: Tx, ticket: TicketEntity, before: Status): void {
  if (ticket.status === before) {
    return;
  }
  record(TicketStatusChangedV1Schema, {
    ticket: toTicket(ticket),
    previousStatus: before,
    status: ticket.status,
  });
}

/** Opens a follow-up to a closed ticket, with the message as its first. */
export function openFollowUp(
  tx: Tx,
  closed: TicketEntity,
  number: number,
  message: NewMessage,
  status: Status | "" = "",
) {
  return openTicket(tx, {
    ...editableOf(closed),
    workspaceId: closed.workspaceId,
    number,
    requester: closed.requester,
    createdBy: message.createdBy,
    status: status || "open",
    channel: { type: closed.channelType, id: closed.channelId ?? null },
    followUpOf: closed.id,
    message,
  });
}

function addMessage(em: Tx["em"], ticket: TicketEntity, message: NewMessage): MessageEntity {
  const { author, visibility, body, createdBy, isQueued = false } = message;
  const createdAt = applyMessage(ticket, message, new Date());
  return em.create(MessageEntity, {
    id: newId("msg"),
    workspaceId: ticket.workspaceId,
    ticketId: ticket.id,
    author,
    visibility,
    body,
    quotedText: message.quotedText ?? "",
    attachments: [...(message.attachments ?? [])],
    cannedReplyId: message.cannedReplyId ?? null,
    channelId: message.channelId ?? null,
    externalId: message.externalId ?? null,
    contentDigest: message.contentDigest ?? "",
    deliveryStatus: isQueued ? "queued" : null,
    deliveryErrorCode: "",
    deliveryErrorMessage: "",
    deliveryUpdatedAt: isQueued ? createdAt : null,
    createdByType: createdBy.type,
    createdById: createdBy.id,
    createdAt,
  });
}
