import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";

/** Once read, messages stay read: an earlier time changes nothing. */
const markRead = `
  with ticket as (
    select workspace_id, id, last_message_at from tickets where workspace_id = ? and id = ?
  ), marked as (
    insert into ticket_reads (workspace_id, reader_id, ticket_id, read_through)
    select workspace_id, ?::text, id, least(?::timestamptz, last_message_at)
    from ticket
    on conflict (workspace_id, reader_id, ticket_id) do update
    set read_through = excluded.read_through
    where ticket_reads.read_through < excluded.read_through
  ), seen as (
    update notifications n set read_at = now() from ticket
    where n.workspace_id = ticket.workspace_id and n.member_id = ? and n.ticket_id = ticket.id
      and n.read_at is null and (n.kind <> 'replied' or n.created_at <= ?)
  )
  select id from ticket`;

/**
 * Marks a ticket as read by a member or an API key, up to a time, with the member's notifications about it.
 * @returns whether the workspace has the ticket
 */
export async function markTicketRead(
  { em, workspaceId }: WorkspaceTx,
  readerId: string,
  ticketId: string,
  through: Date,
): Promise<boolean> {
  const at = through.toISOString();
  const values = [workspaceId, ticketId, readerId, at, readerId, at];
  return (await em.execute<unknown[]>(markRead, values)).length > 0;
}

/** Deletes the read marks of revoked keys. @returns how many */
export const purgeReads = (pool: Pool, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(pool, { table: "ticket_reads", where: ofRevokedKeys }, signal);

const ofRevokedKeys = `exists (select from api_keys k where k.workspace_id = ticket_reads.workspace_id
  and k.id = ticket_reads.reader_id and k.revoked_at is not null)`;
