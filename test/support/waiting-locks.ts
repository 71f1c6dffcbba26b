import type { ClientBase, Pool } from "pg";
import { eventually } from "./eventually.ts";

/** The number of statements of this database that wait for locks of others. */
export async function waitingStatements(db: Pool | ClientBase): Promise<number> {
  // Not `pg_locks`: a wait for a row is a wait for a transaction there, which belongs to no database, and
  // other tests use the same server.
  const { rowCount } = await db.query(
    `select from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Waits until as many statements wait for locks of others. */
export const waitForLocks = (pool: Pool, count: number) =>
  eventually(
    () => waitingStatements(pool),
    (waiting) => waiting === count,
  );
