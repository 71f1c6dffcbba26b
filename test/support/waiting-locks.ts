import type { ClientBase, Pool } from "pg";
import { eventually } from "./eventually.ts";

/** The number of statements in this database that are waiting for a lock. */
export async function waitingStatements(db: Pool | ClientBase): Promise<number> {
  // Not from `pg_locks`, where a wait for a row belongs to no database, as other tests share the server.
  const { rowCount } = await db.query(
    `select from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Waits until this many statements are waiting for a lock. */
export const waitForLocks = (pool: Pool, count: number) =>
  eventually(
    () => waitingStatements(pool),
    (waiting) => waiting === count,
  );
