import type { Database } from "../../db/database.ts";
import { besideCalls } from "../../db/tenancy/tenant-context.ts";

/**
 * Takes the next ticket number of a workspace, or so many of them.
 * @param count 1 by default
 * @returns the first; the others follow it without a gap
 */
export type TicketNumbers = (workspaceId: string, count?: number) => Promise<number>;

interface Wanted extends PromiseWithResolvers<number> {
  readonly count: number;
}

/**
 * One counter row per workspace, locked for one statement and not for the
 * transaction of the ticket: otherwise all creations of a workspace would queue
 * behind one another's commits. Requests that arrive while a statement is in
 * flight share the next. A creation that fails leaves a gap.
 *
 * The commit of the counter does not wait for the disk. It precedes the ticket in
 * the log, so if the ticket survives a crash, the counter does too.
 * @see https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export function createTicketNumbers(db: Database): TicketNumbers {
  const queues = new Map<string, Wanted[]>();

  async function serve(workspaceId: string, queue: Wanted[]) {
    for (let batch = queue.splice(0); batch.length > 0; batch = queue.splice(0)) {
      try {
        const total = batch.reduce((sum, { count }) => sum + count, 0);
        const rows = await db.query<{ last: number }>(workspaceId, statement, [total]);
        let next = Number(rows[0]?.last) - total + 1;
        for (const { resolve, count } of batch) {
          resolve(next);
          next += count;
        }
      } catch (error) {
        for (const { reject } of batch) {
          reject(error);
        }
      }
    }
    queues.delete(workspaceId);
  }

  return (workspaceId, count = 1) => {
    const wanted = { ...Promise.withResolvers<number>(), count };
    const queue = queues.get(workspaceId);
    if (queue !== undefined) {
      queue.push(wanted);
    } else {
      const own = [wanted];
      queues.set(workspaceId, own);
      // Not in the transaction of this call: its end would decide over the numbers of others.
      void besideCalls(workspaceId, () => serve(workspaceId, own));
    }
    return wanted.promise;
  };
}

const statement = `
  insert into ticket_counters (workspace_id, last) values ($1, $2)
  on conflict (workspace_id) do update set last = ticket_counters.last + excluded.last
  returning last, set_config('synchronous_commit', 'off', true)`;
