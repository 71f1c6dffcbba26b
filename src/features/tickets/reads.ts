import { textArray } from "../../db/pool/array-literal.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import type { Principal } from "../../rpc/principal.ts";
import { isMember } from "../members/me.ts";

/** A ticket as far as reading it goes. */
interface Readable {
  readonly id: string;
  readonly lastMessageAt: Date;
}

/** Once read, messages stay read: an earlier time changes nothing. */
const keepLatest = `
  on conflict (workspace_id, subject, ticket_id) do update set read_through = excluded.read_through
  where ticket_reads.read_through < excluded.read_through`;

const markRead = `
  with ticket as (
    select workspace_id, id, last_message_at from tickets where workspace_id = ? and id = ?
  ), marked as (
    insert into ticket_reads (workspace_id, subject, ticket_id, read_through)
    select workspace_id, ?::text, id, least(?::timestamptz, last_message_at)
    from ticket ${keepLatest}
  )
  select id from ticket`;

/**
 * Marks a ticket as read by a member, up to a time.
 * @returns whether the workspace has the ticket
 */
export async function markTicketRead(
  { em, workspaceId }: WorkspaceTx,
  subject: string,
  ticketId: string,
  through: Date,
): Promise<boolean> {
  const values = [workspaceId, ticketId, subject, through.toISOString()];
  return (await em.execute<unknown[]>(markRead, values)).length > 0;
}

const markAllRead = `
  insert into ticket_reads (workspace_id, subject, ticket_id, read_through)
  select $1, $2, * from unnest($3::text[], $4::timestamptz[]) ${keepLatest}`;

/** Marks tickets that a member has just written on as read by them, in the same transaction. */
export function readByAuthor(
  tx: WorkspaceTx,
  author: Principal,
  tickets: readonly Readable[],
): void {
  if (isMember(author) && tickets.length > 0) {
    const ids = textArray(tickets.map(({ id }) => id));
    const times = textArray(tickets.map(({ lastMessageAt }) => lastMessageAt.toISOString()));
    const values = [author.workspaceId, author.subject, ids, times];
    tx.write(markAllRead, values);
  }
}
