import { LockMode } from "@mikro-orm/core";
import { RequesterErasedV1Schema } from "../../../gen/ticketing/events/v1/requester_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { creatorOf } from "../actors.ts";
import type { Files } from "../attachments/files.ts";
import { audit } from "../audit/audit.ts";
import { deleteTickets } from "./delete-tickets.ts";
import { ErasureEntity } from "./entity.ts";
import { forget } from "./forget.ts";

/** Tickets deleted in one transaction. */
const batchSize = 20;
/** Until the next check of files whose bytes still exist, in milliseconds. */
const pauseMs = 500;

/**
 * Does one step of an erasure: deletes some tickets of the requester or, after the last, everything that remains
 * of them.
 * @returns `taken` if another worker does it
 */
export async function advance(
  tx: Tx,
  id: string,
  files: Pick<Files, "discard">,
): Promise<"taken" | "tickets left" | "files left" | "done"> {
  const { em, workspaceId } = tx;
  const skipLocked = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE };
  const row = await em.findOne(ErasureEntity, { id, endedAt: null }, skipLocked);
  if (row === null) {
    return "taken";
  }
  const { requesterId } = row;
  const source = { actor: creatorOf(row) };
  const ticketIds = async () => {
    const values = [workspaceId, requesterId, batchSize];
    return (await em.execute<{ id: string }[]>(someTickets, values)).map((ticket) => ticket.id);
  };
  const now = new Date();
  // Behind the others that are due.
  row.nextAt = now;
  const ids = await ticketIds();
  if (ids.length > 0) {
    row.ticketsDeleted += await deleteTickets(tx, files, source, ids);
    return "tickets left";
  }
  // Waits for calls that open a ticket for them. Not earlier: they hold the lock of an earlier ticket.
  await em.execute(lockRequester, [workspaceId, requesterId]);
  if ((await ticketIds()).length > 0) {
    return "tickets left";
  }
  const filesLeft = await em.execute<unknown[]>(undeletedFiles, [
    ...[workspaceId, workspaceId, requesterId],
  ]);
  if (filesLeft.length > 0) {
    row.nextAt = new Date(now.getTime() + pauseMs);
    return "files left";
  }
  const known = await em.execute<{ id: string }[]>(merged, [requesterId, workspaceId]);
  await forget(
    tx,
    known.map((requester) => requester.id),
  );
  await em.execute(deleteRequester, [workspaceId, requesterId]);
  const { name: _, ...actor } = source.actor;
  tx.record(RequesterErasedV1Schema, { requesterId, actor });
  audit(em, source, "requester.erased", { id: requesterId, workspaceId });
  row.endedAt = now;
  return "done";
}

const lockRequester = "select id from requesters where workspace_id = ? and id = ? for update";

const someTickets = `
  select id from tickets where workspace_id = ? and requester_id = ? order by id limit ?`;

/** Discarded ones, and the archives of exports, which end with the start of the erasure. */
const undeletedFiles = `
  (select id from attachments
    where workspace_id = ? and message_id is null and created_at = 'epoch' limit 1)
  union all
  (select e.id from requester_exports e
    join requester_export_parts p on p.workspace_id = e.workspace_id and p.export_id = e.id
    where e.workspace_id = ? and e.requester_id = ? limit 1)`;

/** The requester, and all who were merged into them, directly or not. */
const merged = `
  with recursive merged (id) as (
    select ?::text
    union
    select change ->> 'after' from merged
    join audit_events a on a.workspace_id = ? and a.target_id = merged.id
      and a.action = 'requester.merged'
    cross join lateral jsonb_array_elements(a.changes) change
    where change ->> 'field' = 'sourceId'
  )
  select id from merged`;

const deleteRequester = "delete from requesters where workspace_id = ? and id = ?";
