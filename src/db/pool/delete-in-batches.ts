import type { Pool } from "pg";
import { isWritable } from "./is-writable.ts";

const batchSize = 5_000;

/** Rows of a table. `where` is SQL, and `$1` … in it are the values. */
export interface RowFilter {
  readonly table: string;
  readonly where: string;
  readonly values?: readonly unknown[];
}

/** Rows to delete. */
interface DeletedRows extends RowFilter {
  /** Whether to skip rows of a workspace that is being moved; default: yes. `false` for tables without one. */
  readonly skipMoving?: boolean;
  /** The order of an index, so that no batch scans the table, where it would reread what others have deleted. */
  readonly orderBy?: string;
}

/**
 * Deletes rows a few thousand at a time, so that no lock is held for long. It skips rows that
 * another process has locked, so several may clean up the same table at once.
 * @param signal stops it after the current batch
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  pool: Pool,
  { table, where, values = [], skipMoving = true, orderBy }: DeletedRows,
  signal?: AbortSignal,
): Promise<number> {
  const deletable = skipMoving ? `(${where}) and ${isWritable(table)}` : where;
  const order = orderBy === undefined ? "" : `order by ${orderBy}`;
  let deleted = 0;
  for (let batch = batchSize; batch === batchSize && !signal?.aborted; deleted += batch) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any (array (
         select ctid from ${table} where ${deletable} ${order}
         limit ${batchSize} for update skip locked))`,
      [...values],
    );
    batch = rowCount ?? 0;
  }
  return deleted;
}
