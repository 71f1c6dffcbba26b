import type { Pool } from "pg";

const batchSize = 5_000;

/** Rows of a table. `where` is SQL, and `$1` … in it are the values. */
export interface RowFilter {
  readonly table: string;
  readonly where: string;
  readonly values?: readonly unknown[];
}

/**
 * Deletes rows a few thousand at a time, so that no lock is held for long. It skips rows that
 * another process has locked, so several may clean up the same table at once.
 * @param signal stops it after the current batch
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  pool: Pool,
  { table, where, values = [] }: RowFilter,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (let batch = batchSize; batch === batchSize && !signal?.aborted; deleted += batch) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any (array (
         select ctid from ${table} where ${where} limit ${batchSize} for update skip locked))`,
      [...values],
    );
    batch = rowCount ?? 0;
  }
  return deleted;
}
