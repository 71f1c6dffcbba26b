import { TicketDeletedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { Files } from "../attachments/files.ts";
import { type AuditSource, audit, sourceOf } from "../audit/audit.ts";
import { forget, inBatches } from "./forget.ts";

/**
 * Deletes tickets, and those that were merged into them, with everything that belongs to them, and erases what
 * the records of the service hold about them. Their files' bytes go after the commit. Fires `deleted` for each.
 * @param ids few enough for one transaction
 * @returns how many there were
 */
export async function deleteTickets(
  tx: Tx,
  files: Pick<Files, "discard">,
  source: AuditSource,
  ids: readonly string[],
): Promise<number> {
  const { em, workspaceId, record } = tx;
  const wanted = [workspaceId, textArray(ids), textArray(ids)];
  const tickets = await em.execute<{ id: string; requester_id: string }[]>(lockTickets, wanted);
  const ticketIds = tickets.map(({ id }) => id);
  if (ticketIds.length === 0) {
    return 0;
  }
  const own = [workspaceId, textArray(ticketIds)];
  const fileIds = await files.discard(tx, { ticketIds });
  await inBatches(tx, deleteMessages, own);
  const deleteFrom = (table: string) =>
    `delete from ${table} where workspace_id = ? and ticket_id = any(?::text[])`;
  const scheduled = await em.execute<{ id: string }[]>(
    `${deleteFrom("scheduled_messages")} returning id`,
    own,
  );
  for (const table of ["requester_links", "drafts", "notifications"]) {
    await em.execute(deleteFrom(table), own);
  }
  await em.execute(deleteReads, [workspaceId, workspaceId, ...own]);
  await forget(tx, [...ticketIds, ...fileIds, ...scheduled.map(({ id }) => id)]);
  await em.execute(deleteRows, own);
  const { name: _, ...actor } = sourceOf(source).actor;
  for (const { id, requester_id: requesterId } of tickets) {
    record(TicketDeletedV1Schema, { ticketId: id, requesterId, actor });
    audit(em, source, "ticket.deleted", { id, workspaceId });
  }
  return tickets.length;
}

/** Includes tickets merged into them, in the order in which all callers lock tickets. */
const lockTickets = `
  select id, requester_id from tickets
  where workspace_id = ? and (id = any(?::text[]) or merged_into_id = any(?::text[]))
  order by id for update`;

/** Their originals go with them. A transaction that records an event of a message locks it, and comes first. */
const deleteMessages = `
  delete from messages where (workspace_id, id) in (
    select workspace_id, id from messages where workspace_id = ? and ticket_id = any(?::text[]) limit ?
  ) returning id`;

/**
 * By reader, with whom the key begins. It walks from one to the next on the index: most keys of a script that
 * replaces its key again and again have read nothing.
 */
const deleteReads = `
  with recursive readers as (
    (select reader_id from ticket_reads where workspace_id = ? order by reader_id limit 1)
    union all
    select next.reader_id from readers cross join lateral (
      select reader_id from ticket_reads
      where workspace_id = ? and reader_id > readers.reader_id
      order by reader_id limit 1
    ) next
  )
  delete from ticket_reads where reader_id in (select reader_id from readers)
    and workspace_id = ? and ticket_id = any(?::text[])`;

const deleteRows = "delete from tickets where workspace_id = ? and id = any(?::text[])";
