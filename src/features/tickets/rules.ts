import type { Actor } from "../../rpc/actor.ts";
import type { Author, Status, TicketEntity, Visibility } from "./entity.ts";

const previewLength = 140;

/** A message as the rules see it. */
export interface CountedMessage {
  readonly author: Author;
  readonly visibility: Visibility;
  readonly body: string;
  readonly createdBy: Pick<Actor, "id">;
  /** How long its channel accepts replies to it, in milliseconds; absent: forever. */
  readonly replyWindowMs?: number | undefined;
}

type TicketState = Pick<
  TicketEntity,
  | "status"
  | "preview"
  | "messageCount"
  | "lastMessageAt"
  | "lastMessageBy"
  | "lastWriterId"
  | "replyWindowExpiresAt"
  | "firstResponseAt"
  | "resolvedAt"
  | "closedAt"
  | "snoozedUntil"
  | "version"
  | "updatedAt"
>;

/**
 * Updates a ticket for a new message. An internal note changes nothing that
 * requesters and receivers see.
 * @returns the time of the message
 */
export function applyMessage(ticket: TicketState, message: CountedMessage, now: Date): Date {
  touch(ticket, now);
  if (message.visibility === "internal") {
    return now;
  }
  // Strictly later than the last message, even if the clock is coarse or behind:
  // receivers that compare `lastMessageAt` must see every message.
  const isFirst = ticket.messageCount === 0;
  const earliest = ticket.lastMessageAt.getTime() + (isFirst ? 0 : 1);
  const at = new Date(Math.max(now.getTime(), earliest));
  ticket.lastMessageAt = at;
  ticket.lastMessageBy = message.author;
  ticket.lastWriterId = message.createdBy.id;
  ticket.messageCount += 1;
  ticket.preview = previewOf(message.body);
  if (message.author === "agent") {
    ticket.firstResponseAt ??= at;
    return at;
  }
  ticket.snoozedUntil = null;
  if (message.replyWindowMs !== undefined) {
    ticket.replyWindowExpiresAt = new Date(at.getTime() + message.replyWindowMs);
  }
  return at;
}

/** The beginning of a text, never cut within a character. */
export const previewOf = (body: string) => body.trim().slice(0, previewLength).toWellFormed();

/** Marks a ticket as changed. */
export function touch(ticket: Pick<TicketState, "version" | "updatedAt">, now: Date): void {
  ticket.version += 1;
  ticket.updatedAt = now;
}

/** Whether a ticket of a status can be set aside: it waits for someone. */
export const canBeSnoozed = (status: Status): boolean => status === "open" || status === "pending";

/**
 * Moves a ticket to a status, ends its snooze if it then waits for no one, and sets the times that belong
 * to it.
 */
export function moveTo(ticket: TicketState, status: Status, now: Date): void {
  if (ticket.status === status) {
    return;
  }
  ticket.status = status;
  if (!canBeSnoozed(status)) {
    ticket.snoozedUntil = null;
  }
  if (status === "resolved") {
    ticket.resolvedAt = now;
  }
  if (status === "open" || status === "pending") {
    ticket.resolvedAt = null;
  }
  ticket.closedAt = status === "closed" ? now : null;
}

/**
 * The status of a ticket after a message: the requested one, or `open` if the
 * requester writes on a pending or resolved ticket.
 */
export function statusAfter(
  status: Status,
  message: Pick<CountedMessage, "author" | "visibility">,
  asked: Status | "",
): Status {
  if (asked !== "") {
    return asked;
  }
  const isFromRequester = message.author === "requester" && message.visibility === "public";
  const reopens = isFromRequester && (status === "pending" || status === "resolved");
  return reopens ? "open" : status;
}
