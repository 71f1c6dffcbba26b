import { TicketMergedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { actorOf } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import {
  type ApiError,
  failedPrecondition,
  invalidField,
  notFound,
} from "../../rpc/errors/api-error.ts";
import { audit } from "../audit/audit.ts";
import { moveDrafts } from "../drafts/change.ts";
import type { TicketLinks } from "./deps.ts";
import { TicketEntity } from "./entity.ts";
import { requireUnmerged } from "./find.ts";
import { withFollowers } from "./follow.ts";
import { recordChanges, snapshot, targetOf } from "./history.ts";
import { withParticipants } from "./participants.ts";
import { toTicket } from "./render.ts";
import { moveTo, touch } from "./rules.ts";

/** Maximum messages that one call moves. */
const maxMessages = 5_000;
/** Maximum tickets that are merged into one. */
const maxMerged = 100;

/**
 * Moves the messages of tickets, the sources, to another of the same requester, the target. The sources
 * remain as closed tickets that name it. The number of statements depends only on the sources.
 * @returns the target
 * @throws {ApiError} NOT_FOUND, TICKET_MERGED or TICKET_CLOSED about the target; INVALID_ARGUMENT or
 *   TICKET_MERGED about a source; LIMIT_REACHED when they have too many messages or merged tickets
 */
export async function mergeTickets(
  tx: Tx,
  targetId: string,
  sourceIds: readonly string[],
  call: AuthenticatedCall,
  links: Pick<TicketLinks, "endReceipt">,
): Promise<TicketEntity> {
  const { em, workspaceId, record } = tx;
  await em.execute(lockMerges, [`merges ${workspaceId}`]);
  const found = await lockForMerge(tx, targetId, sourceIds);
  const target = found.get(targetId);
  if (target === undefined) {
    throw notFound("ticket");
  }
  requireUnmerged(target);
  const sources = sourceIds.flatMap((id, i) =>
    mergeable(found.get(id), target, sourceIds, `sourceIds[${i}]`),
  );
  if (sources.length === 0) {
    return target;
  }
  if (target.status === "closed") {
    const message =
      "tickets cannot be merged into a closed ticket; reopen it first, or merge it into one of them";
    throw failedPrecondition("TICKET_CLOSED", message);
  }
  const ids = sources.map(({ id }) => id);
  const nested = [...found.values()].filter((ticket) => ids.includes(ticket.mergedIntoId ?? ""));
  await requireRoom(tx, target, ids, sources.length + nested.length);

  for (const table of movedTables) {
    await em.execute(moveRows(table), [targetId, workspaceId, textArray(ids)]);
  }
  await moveDrafts(tx, targetId, ids);
  const now = new Date();
  takeOver(target, sources);
  touch(target, now);
  for (const ticket of nested) {
    ticket.mergedIntoId = targetId;
    touch(ticket, now);
  }
  for (const source of sources) {
    // It would lead to a link that callers who revoke the target's link do not see.
    await links.endReceipt(em, source);
    const before = snapshot(source);
    empty(source, targetId, now);
    recordChanges(em, call, source, before);
    audit(em, call, "ticket.merged", targetOf(source), [
      { field: "mergedIntoId", before: "", after: targetId },
    ]);
  }
  audit(
    em,
    call,
    "ticket.merged",
    targetOf(target),
    ids.map((id) => ({ field: "sourceId", before: "", after: id })),
  );
  record(TicketMergedV1Schema, {
    ticket: toTicket(target),
    mergedTicketIds: ids,
    actor: actorOf(call.principal),
  });
  return target;
}

/**
 * One merge of a workspace at a time: while one waits for the locks of its tickets, another could merge
 * into its source a ticket that it has not read.
 */
const lockMerges = "select pg_advisory_xact_lock(hashtextextended(?, 0))";

/** Locks all tickets that the merge changes in one statement, in the order that all callers use. */
async function lockForMerge({ em }: Tx, targetId: string, sourceIds: readonly string[]) {
  const found = await selectEntities(em, TicketEntity, {
    and: [
      (bind) =>
        `(t.id = any(${bind([targetId, ...sourceIds])}) or t.merged_into_id = any(${bind(sourceIds)}))`,
    ],
    orderBy: ["id"],
    lock: true,
  });
  return new Map(found.map((ticket) => [ticket.id, ticket]));
}

/** The source if it is still to be merged; none if it has been, or goes with another source. */
function mergeable(
  source: TicketEntity | undefined,
  target: TicketEntity,
  sourceIds: readonly string[],
  field: string,
) {
  const refuse = (reason: string, message: string) => invalidField(field, reason, message);
  if (source === undefined) {
    throw refuse("NOT_FOUND", "does not exist");
  }
  if (source === target) {
    throw refuse("INVALID_VALUE", "must be another ticket");
  }
  if ([target.id, ...sourceIds].includes(source.mergedIntoId ?? "")) {
    return [];
  }
  requireUnmerged(source);
  // The links of one requester would show the messages of another.
  if (source.requester.id !== target.requester.id) {
    throw refuse("OTHER_REQUESTER", "belongs to another requester; merge the requesters first");
  }
  return [source];
}

/** @throws {ApiError} LIMIT_REACHED */
async function requireRoom(
  { em, workspaceId }: Tx,
  target: TicketEntity,
  sourceIds: readonly string[],
  added: number,
): Promise<void> {
  const [counts] = await em.execute<{ messages: number; merged: number }[]>(countMoved, [
    ...[workspaceId, textArray(sourceIds), maxMessages + 1, workspaceId, target.id],
  ]);
  if (Number(counts?.messages) > maxMessages) {
    throw tooMany(maxMessages, `one merge can move at most ${maxMessages} messages`);
  }
  if (Number(counts?.merged) + added > maxMerged) {
    throw tooMany(maxMerged, `at most ${maxMerged} tickets can be merged into one`);
  }
}

function tooMany(limit: number, message: string): ApiError {
  const metadata = { limit: String(limit) };
  return failedPrecondition("LIMIT_REACHED", message, { metadata });
}

/** Gives the target the values that follow from the messages of the sources. */
function takeOver(target: TicketEntity, sources: readonly TicketEntity[]): void {
  const [latest] = [target, ...sources]
    .filter(({ messageCount }) => messageCount > 0)
    .sort((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime());
  if (latest !== undefined) {
    const { preview, lastMessageAt, lastMessageBy, lastWriterId } = latest;
    Object.assign(target, { preview, lastMessageAt, lastMessageBy, lastWriterId });
  }
  for (const source of sources) {
    target.messageCount += source.messageCount;
    target.followerIds = withFollowers(target.followerIds, source.followerIds);
    target.participants = withParticipants(
      target.participants,
      source.participants,
      target.requester,
    );
    target.firstResponseAt = earlier(target.firstResponseAt, source.firstResponseAt);
    if (
      source.channelId === target.channelId &&
      (source.replyWindowExpiresAt ?? 0) > (target.replyWindowExpiresAt ?? 0)
    ) {
      target.replyWindowExpiresAt = source.replyWindowExpiresAt;
    }
  }
}

const earlier = (a: Date | null | undefined, b: Date | null | undefined) =>
  a && b ? (a < b ? a : b) : (a ?? b ?? null);

/** Leaves a source as a closed ticket without messages. */
function empty(source: TicketEntity, targetId: string, now: Date): void {
  source.mergedIntoId = targetId;
  source.messageCount = 0;
  source.preview = "";
  source.lastMessageBy = "";
  moveTo(source, "closed", now);
  touch(source, now);
}

const countMoved = `select (
    select count(*) from (
      select from messages where workspace_id = ? and ticket_id = any(?::text[]) limit ?
    ) moved
  ) as messages, (
    select count(*) from tickets where workspace_id = ? and merged_into_id = ?
  ) as merged`;

/** The tables whose rows move to the target unchanged. */
const movedTables = ["messages", "attachments", "scheduled_messages", "notifications"] as const;

const moveRows = (table: (typeof movedTables)[number]) =>
  `update ${table} set ticket_id = ? where workspace_id = ? and ticket_id = any(?::text[])`;
