import type { Timestamp } from "@bufbuild/protobuf/wkt";
import {
  type ImportedMessage,
  type ImportedTicket,
  ImportedTicketSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { isBlank } from "../../contract/blank.ts";
import type { Actor } from "../../rpc/actor.ts";
import { invalidArgument, invalidField } from "../../rpc/errors/api-error.ts";
import { violationsOf } from "../../rpc/validation/validate.ts";
import type { Attachment } from "../attachments/entity.ts";
import { lastMillisecond } from "../times.ts";
import type { Author, Status, Visibility } from "./entity.ts";
import { requireName } from "./requesters.ts";
import { applyMessage } from "./rules.ts";

/** Earlier times are those of clocks that were never set. */
const earliest = Date.UTC(2000, 0, 1);

/** The times of an imported ticket; those of its messages in the order of the request. */
export interface ImportedTimes {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly resolvedAt: Date | null;
  readonly closedAt: Date | null;
  readonly messages: readonly Date[];
}

/**
 * Checks all of a ticket that does not depend on the workspace.
 * @returns its times
 * @throws {ApiError} INVALID_ARGUMENT when the ticket cannot be imported
 */
export function checkImported(ticket: ImportedTicket): ImportedTimes {
  const violations = violationsOf(ImportedTicketSchema, ticket);
  if (violations.length > 0) {
    throw invalidArgument(violations);
  }
  requireName(ticket.requester);
  for (const [i, { agent }] of ticket.messages.entries()) {
    if (agent && [agent.memberId, agent.email, agent.name].every(isBlank)) {
      throw invalidField(`messages[${i}].agent`, "REQUIRED", "needs a memberId, email or name");
    }
  }
  return timesOf(ticket);
}

/** @throws {ApiError} INVALID_ARGUMENT when a time is out of range, or does not match the status */
function timesOf(ticket: ImportedTicket): ImportedTimes {
  const createdAt = readTime(ticket.createdAt, "createdAt") as Date;
  const messages = ticket.messages.map(
    (message, i) => readTime(message.createdAt, `messages[${i}].createdAt`) as Date,
  );
  const later = (field: "updatedAt" | "resolvedAt" | "closedAt") => {
    const time = readTime(ticket[field], field);
    if (time !== undefined && time < createdAt) {
      throw refusedTime(field, "must not be before createdAt");
    }
    return time;
  };
  const resolvedAt = later("resolvedAt");
  const closedAt = later("closedAt");
  const updatedAt =
    later("updatedAt") ?? latest([createdAt, ...messages, resolvedAt ?? createdAt, closedAt]);
  if (closedAt !== undefined && ticket.status !== "closed") {
    throw refusedTime("closedAt", "can only be given with the status closed");
  }
  if (resolvedAt !== undefined && ticket.status !== "closed" && ticket.status !== "resolved") {
    throw refusedTime("resolvedAt", "can only be given with the status resolved or closed");
  }
  return {
    createdAt,
    updatedAt,
    resolvedAt: resolvedAt ?? (ticket.status === "resolved" ? updatedAt : null),
    closedAt: closedAt ?? (ticket.status === "closed" ? updatedAt : null),
    messages,
  };
}

function readTime(time: Timestamp | undefined, field: string): Date | undefined {
  if (time === undefined) {
    return undefined;
  }
  const date = lastMillisecond(time);
  // Also false for an invalid time.
  if (date.getTime() >= earliest && date.getTime() <= Date.now()) {
    return date;
  }
  throw refusedTime(field, "must be in the year 2000 or later, and not in the future");
}

const refusedTime = (field: string, message: string) =>
  invalidField(field, "INVALID_VALUE", message);

const latest = (times: readonly (Date | undefined)[]) =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

/** A message of an imported ticket, with what the workspace knows about its author and files. */
export interface PreparedMessage {
  readonly message: ImportedMessage;
  readonly author: Author;
  readonly createdBy: Actor;
  readonly attachments: Attachment[];
  readonly createdAt: Date;
}

/**
 * The state that a ticket has after its messages, which are sorted by their times.
 * @returns the state with the time of each message: each public one is later than the one before
 */
export function replay(status: Status, times: ImportedTimes, messages: readonly PreparedMessage[]) {
  const { createdAt, updatedAt, resolvedAt, closedAt } = times;
  const state = {
    status,
    preview: "",
    messageCount: 0,
    lastMessageAt: createdAt,
    lastMessageBy: "" as Author | "",
    lastWriterId: "",
    replyWindowExpiresAt: null,
    firstResponseAt: null as Date | null,
    resolvedAt,
    closedAt,
    snoozedUntil: null,
    version: 0,
    updatedAt,
  };
  const first = messages.find(({ message }) => message.visibility !== "internal");
  if (first !== undefined && first.createdAt < createdAt) {
    state.lastMessageAt = first.createdAt;
  }
  const added = messages.map(({ message, author, createdBy, createdAt }) => {
    const visibility = (message.visibility || "public") as Visibility;
    const counted = { author, visibility, body: message.body, createdBy };
    return { visibility, createdAt: applyMessage(state, counted, createdAt) };
  });
  return { state: { ...state, version: 1, updatedAt }, added };
}
