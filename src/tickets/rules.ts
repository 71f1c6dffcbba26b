import type { Author, Status, TicketEntity, Visibility } from "./entity.ts";

const previewLength = 140;

/** A message as the rules see it. */
export interface NewMessage {
  readonly author: Author;
  readonly visibility: Visibility;
  readonly body: string;
}

type TicketState = Pick<
  TicketEntity,
  "status" | "preview" | "messageCount" | "lastMessageAt" | "lastMessageBy" | "updatedAt"
>;

/**
 * Counts a message in. An internal note leaves everything that requesters and
 * receivers see as it was.
 * @returns the time of the message
 */
export function countIn(ticket: TicketState, message: NewMessage, now: Date): Date {
  ticket.updatedAt = now;
  if (message.visibility === "internal") return now;
  // Strictly later than the last one, so that receivers who compare
  // `lastMessageAt` see every message, be clocks coarse or behind.
  const isFirst = ticket.messageCount === 0;
  const earliest = ticket.lastMessageAt.getTime() + (isFirst ? 0 : 1);
  const at = new Date(Math.max(now.getTime(), earliest));
  ticket.lastMessageAt = at;
  ticket.lastMessageBy = message.author;
  ticket.messageCount += 1;
  ticket.preview = message.body.trim().slice(0, previewLength);
  return at;
}

/**
 * Status that a ticket takes with a message: the one asked for, or `open` when
 * its requester writes on a pending or resolved one.
 */
export function statusAfter(status: Status, message: NewMessage, asked: Status | ""): Status {
  if (asked !== "") return asked;
  const reopens = message.author === "requester" && (status === "pending" || status === "resolved");
  return reopens ? "open" : status;
}
