import type { Pool } from "pg";

/**
 * Merges new entries into the GIN indexes, by which tickets and requesters are found. Postgres gathers them in
 * a list for each index, which every search reads in full. When it is longer than `gin_pending_list_limit`, the next
 * insert merges it: a call that takes 140 ms and holds the counter of ticket numbers all that time.
 * @see https://www.postgresql.org/docs/current/gin.html#GIN-FAST-UPDATE
 */
export const mergePendingLists = (pool: Pool) =>
  pool.query(`
    select gin_clean_pending_list(oid) from pg_class
    where relkind = 'i' and relnamespace = current_schema()::regnamespace
      and relam = (select oid from pg_am where amname = 'gin')`);
