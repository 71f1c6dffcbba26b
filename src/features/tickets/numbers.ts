import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";

/**
 * Takes the next ticket numbers of the workspace. Its counter stays locked until the end of the
 * transaction, so numbers have no gaps. Locks of requesters, tickets and files are taken
 * before it, as a deadlock would otherwise be possible.
 * @returns the first; the others follow it
 */
export async function takeTicketNumbers(
  { em, workspaceId }: WorkspaceTx,
  count: number,
): Promise<number> {
  const [row] = await em.execute<{ last: number }[]>(statement, [workspaceId, count]);
  return Number(row?.last) - count + 1;
}

const statement = `
  insert into ticket_counters (workspace_id, last) values (?, ?)
  on conflict (workspace_id) do update set last = ticket_counters.last + excluded.last
  returning last`;
