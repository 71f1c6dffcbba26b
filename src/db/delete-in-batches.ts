import type { Pool } from "pg";

const batchSize = 5_000;

/** Which rows of a table are to go; `$1` … are the values. */
export interface Doomed {
  readonly table: string;
  readonly where: string;
  readonly values?: readonly unknown[];
}

/**
 * Deletes rows a few thousand at a time, so that no lock is held for long. Rows
 * that another process has in hand are left to it; ones that sweep the same
 * table at once do each other no harm.
 * @param signal ends it after the batch under way
 * @returns how many rows it was
 */
export async function deleteInBatches(
  pool: Pool,
  { table, where, values = [] }: Doomed,
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
