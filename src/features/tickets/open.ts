import {
  TicketCreatedV1Schema,
  TicketNoteAddedV1Schema,
  TicketRepliedV1Schema,
  TicketStatusChangedV1Schema,
  TicketUnsnoozedV1Schema,
  TicketUpdatedV1Schema,
} from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { newId } from "../../db/ids.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { toWorkspaceJob, type UnassignJob, unassignQueue } from "../../jobs/queues.ts";
import { type Actor, actor } from "../../rpc/actor.ts";
import { createdBy, creatorOf } from "../actors.ts";
import type { Attachment } from "../attachments/entity.ts";
import { type AuditSource, originOf, sourceOf } from "../audit/audit.ts";
import { changesBetween, renderChanges } from "../events/changes.ts";
import { notify } from "../notifications/notify.ts";
import { type Editable, editableOf } from "./editable.ts";
import { MessageEntity, type RequesterEntity, type Status, TicketEntity } from "./entity.ts";
import { withFollowers } from "./follow.ts";
import { recordChanges, type Snapshot, snapshot } from "./history.ts";
import type { Participant, Recipient } from "./participants.ts";
import { toMessage, toTicket } from "./render.ts";
import { applyMessage, type CountedMessage, moveTo, statusAfter } from "./rules.ts";

/** A message to add to a ticket. */
export interface NewMessage extends CountedMessage {
  readonly createdBy: Actor;
  /** Quoted history below the text of an email. */
  readonly quotedText?: string;
  readonly attachments?: readonly Attachment[];
  readonly cannedReplyId?: string | null;
  readonly externalId?: string | null;
  /** Members whom an internal note mentions. */
  readonly mentionedMemberIds?: readonly string[];
  /** The author, if it came from someone other than the requester. */
  readonly sender?: Participant | undefined;
  /** People other than the requester to whom it is emailed. */
  readonly recipients?: readonly Recipient[];
  /** Set on the note that records a forward. */
  readonly forwardedMessageId?: string;
  /** Set if `externalId` is the channel's own identifier, which makes the message unique. */
  readonly channelId?: string | null;
  /** Set if messages of the channel can have the same `externalId`. */
  readonly contentDigest?: string;
  /** Whether it is sent through the channel of its ticket. */
  readonly isQueued?: boolean;
}

/** A ticket to open. By default it is open and of normal priority; everything else is empty. */
interface NewTicket extends Readonly<Partial<Pick<TicketEntity, Editable>>> {
  readonly workspaceId: string;
  /** See numbers.ts. */
  readonly number: number;
  readonly subject: string;
  readonly requester: RequesterEntity;
  readonly createdBy: Actor;
  readonly channel?: { readonly type: string; readonly id: string | null };
  readonly followUpOf?: string;
  readonly followerIds?: readonly string[];
  readonly message?: NewMessage;
  /** Messages that move to it, the oldest first, and the values that follow from them. */
  readonly moved?: {
    readonly messages: readonly MessageEntity[];
    readonly state: Partial<TicketEntity>;
  };
}

/** Opens a ticket. Fires `created` and nothing else. */
export function openTicket(tx: Tx, input: NewTicket) {
  const { em, record } = tx;
  const { requester, message, channel, moved } = input;
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
    channelType: channel?.type ?? "agent",
    channelId: channel?.id ?? null,
    preview: "",
    messageCount: 0,
    lastMessageAt: now,
    lastMessageBy: "",
    lastWriterId: input.createdBy.id,
    replyWindowExpiresAt: null,
    firstResponseAt: null,
    resolvedAt: status === "resolved" ? now : null,
    closedAt: status === "closed" ? now : null,
    snoozedUntil: null,
    followUpOf: input.followUpOf ?? null,
    mergedIntoId: null,
    followerIds: [...(input.followerIds ?? [])],
    importSource: null,
    importExternalId: null,
    ...createdBy(input.createdBy),
    version: message === undefined ? 1 : 0,
    createdAt: now,
    updatedAt: now,
    ...moved?.state,
  });
  for (const each of moved?.messages ?? []) {
    each.ticketId = ticket.id;
  }
  const first = message
    ? addMessage(em, ticket, message)
    : moved?.messages.find(({ visibility }) => visibility === "public");
  record(TicketCreatedV1Schema, {
    ticket: toTicket(ticket),
    message: first && toMessage(first),
  });
  if (input.followUpOf !== undefined && first !== undefined) {
    notifyOfMessage(tx, ticket, first);
  } else {
    notifyAssignee(tx, ticket, input.createdBy);
  }
  return { ticket, first };
}

/** How a message is posted. */
interface Posting {
  /** Status to set with it. */
  readonly asked?: Status | "";
  /** The actor who posts it, and the call; none for a message that a channel received. */
  readonly call?: AuditSource;
  /** The participants that the ticket has from then on; default: the same. */
  readonly participants?: readonly Participant[];
}

/**
 * Adds a message to a locked ticket. A public message fires `replied`, and an internal note
 * `note_added`; a change of status with it fires `status_changed`, and the end of a snooze `unsnoozed`.
 */
export function postMessage(
  tx: Tx,
  ticket: TicketEntity,
  message: NewMessage,
  { asked = "", call, participants }: Posting = {},
): MessageEntity {
  const { status: before, snoozedUntil } = ticket;
  const values = snapshot(ticket);
  const row = addMessage(tx.em, ticket, message);
  const isWoken = snoozedUntil !== null && ticket.snoozedUntil === null;
  moveTo(ticket, statusAfter(before, message, asked), row.createdAt);
  ticket.followerIds = withFollowers(ticket.followerIds, row.mentionedMemberIds);
  if (participants !== undefined) {
    ticket.participants = [...participants];
  }
  const schema = message.visibility === "public" ? TicketRepliedV1Schema : TicketNoteAddedV1Schema;
  tx.record(schema, { ticket: toTicket(ticket), message: toMessage(row) });
  notifyOfMessage(tx, ticket, row);
  recordStatusChange(tx, ticket, before);
  if (isWoken) {
    recordUnsnoozed(tx, ticket, "reply");
  }
  // Unless requested, only a message of the requester moves the status or ends a snooze.
  const isAsked = asked !== "" && call !== undefined;
  const requester = { actor: actor("requester", ticket.requester) };
  const source = call === undefined ? requester : { ...requester, origin: originOf(call) };
  recordChanges(tx.em, isAsked ? call : source, ticket, values);
  return row;
}

/** Notifies the members whom a note mentions, or who work on or follow a ticket that its requester wrote on. */
function notifyOfMessage(tx: Tx, ticket: TicketEntity, message: MessageEntity): void {
  const { assigneeId, followerIds } = ticket;
  const happening = {
    ticketId: ticket.id,
    messageId: message.id,
    actor: creatorOf(message),
    at: message.createdAt,
  };
  if (message.author === "requester") {
    notify(tx, [assigneeId, ...followerIds], { kind: "replied", ...happening });
  }
  notify(tx, message.mentionedMemberIds, { kind: "mentioned", ...happening });
}

/** Notifies a new assignee. */
export function notifyAssignee(tx: Tx, ticket: TicketEntity, by: Actor): void {
  const at = ticket.updatedAt;
  notify(tx, [ticket.assigneeId], { kind: "assigned", ticketId: ticket.id, actor: by, at });
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

/** Fires `unsnoozed` for a ticket whose snooze has expired. */
export function recordUnsnoozed(
  { record }: Tx,
  ticket: TicketEntity,
  reason: "time" | "reply",
): void {
  record(TicketUnsnoozedV1Schema, { ticket: toTicket(ticket), reason });
}

/**
 * Fires `updated`, whose changes include the status.
 * @param before the values of the ticket before the update
 */
export function recordUpdate(
  { record }: Tx,
  source: AuditSource,
  ticket: TicketEntity,
  before: Snapshot,
): void {
  record(TicketUpdatedV1Schema, {
    ticket: toTicket(ticket),
    changes: renderChanges(changesBetween(before, snapshot(ticket))),
    actor: sourceOf(source).actor,
  });
}

/**
 * Has a worker check the assignee of a closed ticket that is reopened, or has a follow-up: members keep
 * their closed tickets when they are removed.
 */
export function unassignIfRemoved(
  { enqueue, workspaceId }: Tx,
  { assigneeId: memberId }: Pick<TicketEntity, "assigneeId">,
): void {
  if (memberId !== "") {
    enqueue(unassignQueue, toWorkspaceJob<UnassignJob>({ workspaceId, memberId }));
  }
}

/** Opens a follow-up to a closed ticket, with the message as its first. */
export function openFollowUp(
  tx: Tx,
  closed: TicketEntity,
  number: number,
  message: NewMessage,
  status: Status | "" = "",
) {
  unassignIfRemoved(tx, closed);
  return openTicket(tx, {
    ...editableOf(closed),
    // Unique to the closed ticket.
    externalId: null,
    workspaceId: closed.workspaceId,
    number,
    requester: closed.requester,
    createdBy: message.createdBy,
    status: status || "open",
    channel: { type: closed.channelType, id: closed.channelId ?? null },
    followUpOf: closed.id,
    followerIds: closed.followerIds,
    message,
  });
}

function addMessage(em: Tx["em"], ticket: TicketEntity, message: NewMessage): MessageEntity {
  const { author, visibility, body, isQueued = false } = message;
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
    mentionedMemberIds: [...(message.mentionedMemberIds ?? [])],
    sender: message.sender ?? null,
    recipients: [...(message.recipients ?? [])],
    forwardedMessageId: message.forwardedMessageId ?? null,
    channelId: message.channelId ?? null,
    externalId: message.externalId ?? null,
    contentDigest: message.contentDigest ?? "",
    deliveryStatus: isQueued ? "queued" : null,
    deliveryErrorCode: "",
    deliveryErrorMessage: "",
    deliveryUpdatedAt: isQueued ? createdAt : null,
    ...createdBy(message.createdBy),
    createdAt,
  });
}
