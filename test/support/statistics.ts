import type { Pool } from "pg";

/**
 * Reads a number from the statistics of Postgres, once every connection of a pool has reported its own.
 * @param query selects it as `count`
 */
export async function readStatistics(pool: Pool, query: string): Promise<number> {
  const flush = "select pg_stat_force_next_flush(), pg_sleep(0.05)";
  await Promise.all(Array.from({ length: pool.options.max }, () => pool.query(flush)));
  return (await pool.query(query)).rows[0].count;
}

/** How many rows of a table all statements have read so far. */
export const rowsRead = (pool: Pool, table: string): Promise<number> =>
  readStatistics(
    pool,
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
     from pg_stat_user_tables where relname = '${table}'`,
  );
