import { selectEntities } from "../../db/orm/select.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { failedPrecondition, invalidField, notFound } from "../../rpc/errors/api-error.ts";
import type { Erasure } from "./deps.ts";
import { RequesterEntity } from "./entity.ts";

/**
 * Moves everything of one requester, the source, to another, the target, and deletes the source. The
 * number of statements does not depend on the number of tickets.
 * @returns the target, with its empty fields taken from the source, and what it was before
 * @throws {ApiError} INVALID_ARGUMENT when the source is the target or does not exist; NOT_FOUND when the
 *   target does not exist; ERASURE_RUNNING when one of them is being erased
 */
export async function mergeRequesters(
  tx: Tx,
  targetId: string,
  sourceId: string,
  erasure: Pick<Erasure, "isErasing">,
): Promise<{ target: RequesterEntity; before: RequesterEntity }> {
  const { em, workspaceId } = tx;
  if (sourceId === targetId) {
    throw invalidField("sourceId", "INVALID_VALUE", "must be another requester");
  }
  const run = (text: string, ...values: unknown[]) => em.execute(text, [workspaceId, ...values]);
  // Statements that are issued together run in this order, in one round trip.
  const [, found] = await Promise.all([
    run(lockBoth, targetId, sourceId),
    selectEntities(em, RequesterEntity, { where: { id: [targetId, sourceId] } }),
    run(lockTickets, sourceId),
  ]);
  const target = found.find(({ id }) => id === targetId);
  const source = found.find(({ id }) => id === sourceId);
  if (target === undefined) {
    throw notFound("requester");
  }
  if (source === undefined) {
    throw invalidField("sourceId", "NOT_FOUND", "does not exist");
  }
  // Their tickets would escape the erasure. Both are locked, so that none begins.
  if (await erasure.isErasing(tx, [targetId, sourceId])) {
    throw erasureRunning("one of the two requesters is being erased");
  }
  await Promise.all([
    run(lockToDelete, sourceId),
    // The tickets that were opened before that lock.
    run(lockTickets, sourceId),
    em.execute(moveMessages, [targetId, workspaceId, workspaceId, sourceId, sourceId]),
    em.execute(moveTickets, [targetId, targetId, new Date(), workspaceId, sourceId]),
    em.execute(moveLinks, [targetId, workspaceId, sourceId]),
    em.execute(moveExports, [targetId, workspaceId, sourceId]),
    run(deleteRequester, sourceId),
  ]);
  const before = { ...target };
  target.name ||= source.name;
  if (!target.email) {
    const { email, emailProblem, emailProblemAt } = source;
    em.assign(target, { email, emailProblem, emailProblemAt });
  }
  target.phone ||= source.phone;
  target.externalId ||= source.externalId;
  target.language ||= source.language;
  target.updatedAt = new Date();
  return { target, before };
}

/** 409: data that is being erased cannot be used. */
export const erasureRunning = (message: string) => failedPrecondition("ERASURE_RUNNING", message);

/** Always in the order of their ids, so that merges in opposite directions do not deadlock. */
const lockBoth = `select id from requesters where workspace_id = ? and id in (?, ?)
  order by id for no key update`;

/**
 * Runs before the source is locked against new tickets: a call that opens a follow-up holds the lock of a
 * ticket, and waits for that of its requester.
 */
const lockTickets = `select count(*) from (
  select from tickets where workspace_id = ? and requester_id = ? order by id for no key update
) locked`;

const lockToDelete = "select id from requesters where workspace_id = ? and id = ? for update";

/** Requesters write on their own tickets only. */
const moveMessages = `update messages set created_by_id = ?
  where workspace_id = ? and created_by_type = 'requester' and ticket_id in (
    select id from tickets where workspace_id = ? and requester_id = ?
  ) and created_by_id = ?`;

/** To clients that follow `updatedAt` or keep a version, a ticket with another requester has changed. */
const moveTickets = `update tickets set requester_id = ?,
    created_by_id = case when created_by_type = 'requester' then ? else created_by_id end,
    version = version + 1, updated_at = ?
  where workspace_id = ? and requester_id = ?`;

const moveLinks = `update requester_links set requester_id = ?
  where workspace_id = ? and requester_id = ?`;

/** So that they are deleted with the data of the target. */
const moveExports = `update requester_exports set requester_id = ?
  where workspace_id = ? and requester_id = ?`;

const deleteRequester = "delete from requesters where workspace_id = ? and id = ?";
