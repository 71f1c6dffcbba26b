import type { Database } from "../../db/database.ts";
import { besideCalls } from "../../db/tenancy/tenant-context.ts";

/** Takes the next ticket number of a workspace. */
export type TicketNumbers = (workspaceId: string) => Promise<number>;

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
  const queues = new Map<string, PromiseWithResolvers<number>[]>();

  async function serve(workspaceId: string, queue: PromiseWithResolvers<number>[]) {
    for (let batch = queue.splice(0); batch.length > 0; batch = queue.splice(0)) {
      try {
        const rows = await db.query<{ last: number }>(workspaceId, statement, [batch.length]);
        let number = Number(rows[0]?.last) - batch.length;
        for (const { resolve } of batch) {
          resolve(++number);
        }
      } catch (error) {
        for (const { reject } of batch) {
          reject(error);
        }
      }
    }
    queues.delete(workspaceId);
  }

  return (workspaceId) => {
    const wanted = Promise.withResolvers<number>();
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
