import type { ClientBase, Pool } from "pg";

/**
 * Merges new entries into the GIN indexes of this service. Postgres gathers them in a list for each
 * index, which every search reads in full. The insert that makes it longer than
 * `gin_pending_list_limit` merges it: such a call took up to 138 ms, and held the ticket number counter
 * all that time.
 * @see https://www.postgresql.org/docs/current/gin.html#GIN-FAST-UPDATE
 */
export const mergePendingLists = (db: Pool | ClientBase) =>
  db.query(`
    select gin_clean_pending_list(oid) from pg_class
    where relkind = 'i' and relnamespace = current_schema()::regnamespace
      and relam = (select oid from pg_am where amname = 'gin')
      -- Others may have tables in this schema.
      and pg_has_role(relowner, 'usage')`);
