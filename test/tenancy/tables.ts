import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";

const inBackground = [
  ...["last_used_at", "last_used_address", "last_used_user_agent"],
  ...["delivery_updated_at", "delivery_error_code", "delivery_error_message"],
];

/** The tables that hold rows of workspaces, found by their column. */
export function createTenantTables(pool: Pool) {
  async function names(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition
       order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  /**
   * A digest of everything a workspace has. Its calls are no change, nor when its keys were used, nor that
   * another attempt was made to send a message.
   */
  async function digest(workspaceId: string): Promise<Record<string, string>> {
    const digests: Record<string, string> = {};
    for (const name of (await names()).filter((each) => each !== "api_calls")) {
      const { rows } = await pool.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
         from (select (to_jsonb(t) - $2::text[])::text as row from ${name} t where workspace_id = $1) rows`,
        [workspaceId, inBackground],
      );
      digests[name] = rows[0].digest;
    }
    return digests;
  }

  return {
    digest,

    /** The latest identifier of each kind that a workspace has, of what belongs to the latest. */
    async idsOf(workspaceId: string): Promise<string[]> {
      const found = new Map<string, string>();
      for (const name of await names()) {
        const { rows } = await pool.query<{ id: string | null }>(
          `select row ->> 'id' as id
           from (select to_jsonb(t) as row from ${name} t where workspace_id = $1) rows
           order by row ->> 'subscription_id' desc nulls last,
             row ->> 'ticket_id' desc nulls last, row ->> 'id' desc nulls last
           limit 1`,
          [workspaceId],
        );
        for (const { id } of rows) {
          const prefix = /^([a-z]+)_/.exec(String(id))?.[1];
          if (id !== null && prefix !== undefined && !found.has(prefix)) {
            found.set(prefix, id);
          }
        }
      }
      return [...found.values()];
    },

    /** Waits for the end of work in the background. */
    async settled(workspaceId: string): Promise<void> {
      for (let before = ""; ; await sleep(700)) {
        const now = JSON.stringify(await digest(workspaceId));
        if (now === before) {
          return;
        }
        before = now;
      }
    },
  };
}
