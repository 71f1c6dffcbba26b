import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { inTransaction } from "../db/in-transaction.ts";
import { newId } from "../runtime/ids.ts";

/** Finds the workspace of an organisation, in the terms of an issuer. */
export type FindWorkspace = (externalId: string) => Promise<string | undefined>;

/** How long it takes until every process has seen that an organisation was linked anew. */
const keptMs = 30_000;

/**
 * Makes the look-up of an issuer's organisations. Which workspace one is
 * hardly ever changes, so it is remembered for half a minute.
 * @param provision whether an organisation seen for the first time gets a workspace
 */
export function createFindWorkspace(pool: Pool, issuer: string, provision: boolean): FindWorkspace {
  const known = new LRUCache<string, string>({
    max: 10_000,
    ttl: keptMs,
    async fetchMethod(externalId) {
      const { rows } = await pool.query<{ workspace_id: string }>(find(issuer, externalId));
      return rows[0]?.workspace_id ?? (provision ? create(externalId) : undefined);
    },
  });

  const create = (externalId: string) =>
    inTransaction(pool, async (client) => {
      // Calls that meet, in whatever process, make one workspace.
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `${issuer} ${externalId}`,
      ]);
      const { rows } = await client.query<{ workspace_id: string }>(find(issuer, externalId));
      if (rows[0] !== undefined) {
        return rows[0].workspace_id;
      }
      const id = newId("wrk");
      // A workspace that has the name by chance is somebody else's.
      await client.query(
        `insert into workspaces (id, name, created_at)
         select $1, case when exists (select from workspaces where name = $2)
           then $2 || ' (' || $1 || ')' else $2 end, now()`,
        [id, externalId],
      );
      return linkOrganization(client, issuer, externalId, id);
    });

  return (externalId) => known.fetch(externalId);
}

const find = (issuer: string, externalId: string) => ({
  name: "organization",
  text: "select workspace_id from organizations where issuer = $1 and external_id = $2",
  values: [issuer, externalId],
});

/** Says which workspace an organisation is, whatever it was before. */
export async function linkOrganization(
  db: Pick<Pool, "query">,
  issuer: string,
  externalId: string,
  workspaceId: string,
): Promise<string> {
  await db.query(
    `insert into organizations (issuer, external_id, workspace_id, created_at)
     values ($1, $2, $3, now())
     on conflict (issuer, external_id) do update set workspace_id = excluded.workspace_id`,
    [issuer, externalId, workspaceId],
  );
  return workspaceId;
}
