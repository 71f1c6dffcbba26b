import { TicketSplitV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { shownText } from "../../contract/blank.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { actorOf } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { audit } from "../audit/audit.ts";
import { editableOf } from "./editable.ts";
import { MessageEntity, type TicketEntity } from "./entity.ts";
import { findTicket, requireUnmerged } from "./find.ts";
import { targetOf } from "./history.ts";
import { takeTicketNumbers } from "./numbers.ts";
import { openTicket } from "./open.ts";
import { toTicket } from "./render.ts";
import { previewOf, touch } from "./rules.ts";

interface Split {
  readonly messageIds: readonly string[];
  /** Empty: the subject of the ticket. */
  readonly subject: string;
}

/**
 * Moves messages of a ticket to a new one of the same requester and channel.
 * @returns the new ticket
 * @throws {ApiError} NOT_FOUND or TICKET_MERGED about the ticket; INVALID_ARGUMENT about a message that it
 *   lacks, or that is being sent, or when one of the two would have no public message
 */
export async function splitTicket(
  tx: Tx,
  id: string,
  { messageIds, subject }: Split,
  call: AuthenticatedCall,
): Promise<TicketEntity> {
  const { em, workspaceId, record } = tx;
  const ticket = requireUnmerged(await findTicket(em, id, { lock: true }));
  const moved = await lockMessages(tx, ticket, messageIds);
  const summary = await em.execute<Summary[]>(summarize, [
    textArray(messageIds),
    ...[workspaceId, ticket.id],
  ]);
  const kept = summary.find((each) => !each.isMoved);
  const gone = summary.find((each) => each.isMoved);
  if (gone === undefined) {
    throw refuse("messageIds", "must have a public message");
  }
  if (kept === undefined) {
    throw refuse("messageIds", "must leave a public message on the ticket");
  }
  const createdBy = actorOf(call.principal);
  const { ticket: created } = openTicket(tx, {
    ...editableOf(ticket),
    // Unique to the ticket.
    externalId: null,
    snoozedUntil: null,
    status: "open",
    workspaceId,
    number: await takeTicketNumbers(tx, 1),
    subject: shownText(subject.trim()) || ticket.subject,
    requester: ticket.requester,
    createdBy,
    channel: { type: ticket.channelType, id: ticket.channelId ?? null },
    moved: {
      messages: moved,
      state: { ...stateOf(gone), replyWindowExpiresAt: ticket.replyWindowExpiresAt ?? null },
    },
  });
  await em.execute(moveFiles, [created.id, workspaceId, textArray(messageIds)]);
  Object.assign(ticket, stateOf(kept));
  touch(ticket, new Date());
  audit(em, call, "ticket.split", targetOf(ticket), [
    { field: "newTicketId", before: "", after: created.id },
  ]);
  audit(em, call, "ticket.split", targetOf(created), [
    { field: "sourceId", before: "", after: ticket.id },
  ]);
  record(TicketSplitV1Schema, {
    ticket: toTicket(ticket),
    newTicketId: created.id,
    messageIds: moved.filter(({ visibility }) => visibility === "public").map(({ id }) => id),
    actor: createdBy,
  });
  return created;
}

const refuse = (field: string, message: string, reason = "INVALID_VALUE") =>
  invalidField(field, reason, message);

/** Locks the messages, the oldest first. A worker holds one that is being sent, and knows its ticket. */
async function lockMessages({ em }: Tx, ticket: TicketEntity, ids: readonly string[]) {
  const rows = await selectEntities(em, MessageEntity, {
    where: { id: ids, ticketId: ticket.id },
    orderBy: ["id"],
    lock: true,
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [i, id] of ids.entries()) {
    const row = found.get(id);
    if (row === undefined) {
      throw refuse(`messageIds[${i}]`, "is not a message of the ticket", "NOT_FOUND");
    }
    if (row.deliveryStatus === "queued") {
      throw refuse(`messageIds[${i}]`, "is still being sent; try again once it has been sent");
    }
  }
  return rows;
}

/** The public messages that move, or that stay. */
interface Summary {
  readonly isMoved: boolean;
  readonly count: string;
  /** As Postgres writes it, like all values of a raw statement. */
  readonly lastAt: string;
  readonly lastBy: "agent" | "requester";
  readonly lastWriterId: string;
  readonly lastBody: string;
  readonly firstResponseAt: string | null;
}

const stateOf = (summary: Summary) => ({
  messageCount: Number(summary.count),
  lastMessageAt: new Date(summary.lastAt),
  lastMessageBy: summary.lastBy,
  lastWriterId: summary.lastWriterId,
  preview: previewOf(summary.lastBody),
  firstResponseAt: summary.firstResponseAt ? new Date(summary.firstResponseAt) : null,
});

const last = (column: string) => `(array_agg(${column} order by created_at desc, id desc))[1]`;

const summarize = `
  select id = any(?::text[]) as "isMoved", count(*) as count,
    ${last("created_at")} as "lastAt", ${last("author")} as "lastBy",
    ${last("created_by_id")} as "lastWriterId", ${last("left(body, 4096)")} as "lastBody",
    min(created_at) filter (where author = 'agent') as "firstResponseAt"
  from messages where workspace_id = ? and ticket_id = ? and visibility = 'public'
  group by 1`;

const moveFiles = `update attachments set ticket_id = ?
  where workspace_id = ? and message_id = any(?::text[])`;
