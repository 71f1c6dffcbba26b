import type { Author, Status, TicketEntity, Visibility } from "./entity.ts";

const previewLength = 140;

/** How long after the requester's last message WhatsApp lets free text through. */
const replyWindowMs = 24 * 3_600_000;

/** A message as the rules see it. */
export interface CountedMessage {
  readonly author: Author;
  readonly visibility: Visibility;
  readonly body: string;
}

type TicketState = Pick<
  TicketEntity,
  | "status"
  | "preview"
  | "messageCount"
  | "lastMessageAt"
  | "lastMessageBy"
  | "lastInboundAt"
  | "firstResponseAt"
  | "resolvedAt"
  | "closedAt"
  | "version"
  | "updatedAt"
>;

/**
 * Counts a message in. An internal note leaves everything that requesters and
 * receivers see as it was.
 * @returns the time of the message
 */
export function countIn(ticket: TicketState, message: CountedMessage, now: Date): Date {
  touch(ticket, now);
  if (message.visibility === "internal") {
    return now;
  }
  // Strictly later than the last one, so that receivers who compare
  // `lastMessageAt` see every message, be clocks coarse or behind.
  const isFirst = ticket.messageCount === 0;
  const earliest = ticket.lastMessageAt.getTime() + (isFirst ? 0 : 1);
  const at = new Date(Math.max(now.getTime(), earliest));
  ticket.lastMessageAt = at;
  ticket.lastMessageBy = message.author;
  ticket.messageCount += 1;
  ticket.preview = previewOf(message.body);
  if (message.author === "requester") {
    ticket.lastInboundAt = at;
  } else {
    ticket.firstResponseAt ??= at;
  }
  return at;
}

/** The beginning, without half a character at its end. */
const previewOf = (body: string) => body.trim().slice(0, previewLength).toWellFormed();

/** Notes that a ticket has changed. */
export function touch(ticket: Pick<TicketState, "version" | "updatedAt">, now: Date): void {
  ticket.version += 1;
  ticket.updatedAt = now;
}

/** Moves a ticket to a status, and keeps the times that go with it. */
export function moveTo(ticket: TicketState, status: Status, now: Date): void {
  if (ticket.status === status) {
    return;
  }
  ticket.status = status;
  if (status === "resolved") {
    ticket.resolvedAt = now;
  }
  if (status === "open" || status === "pending") {
    ticket.resolvedAt = null;
  }
  ticket.closedAt = status === "closed" ? now : null;
}

/**
 * Status that a ticket takes with a message: the one asked for, or `open` when
 * its requester writes on a pending or resolved one.
 */
export function statusAfter(status: Status, message: CountedMessage, asked: Status | ""): Status {
  if (asked !== "") {
    return asked;
  }
  const reopens = message.author === "requester" && (status === "pending" || status === "resolved");
  return reopens ? "open" : status;
}

/** Until when an agent may write free text, where the channel of a ticket sets such a limit. */
export function replyWindowEnd(
  ticket: Pick<TicketEntity, "channelType" | "lastInboundAt">,
): Date | undefined {
  if (ticket.channelType !== "whatsapp" || !ticket.lastInboundAt) {
    return undefined;
  }
  return new Date(ticket.lastInboundAt.getTime() + replyWindowMs);
}
