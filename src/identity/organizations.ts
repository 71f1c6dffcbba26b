import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { type Directory, nameOf, nameOfOrganization } from "../cells/directory.ts";
import { upTo } from "../concurrency/lru.ts";
import { newId } from "../db/ids.ts";
import { timestamp } from "../db/orm/entity.ts";
import { inTransaction } from "../db/pool/in-transaction.ts";
import { workspaceMoving } from "../rpc/errors/api-error.ts";

/** Header by which a caller chooses its workspace. */
export const workspaceHeader = "x-workspace-id";

/**
 * Finds the workspace of an organisation by its name at the issuer.
 * @param options `existing`: create none, even if configured to
 */
export type FindWorkspace = (
  externalId: string,
  options?: { readonly existing?: boolean },
) => Promise<string | undefined>;

/** How long a process may use an old link after an organisation was linked to another workspace. */
const keptMs = 30_000;

/**
 * Creates the lookup of an issuer's organisations. Links rarely change, so
 * it caches them for half a minute.
 * @param provision whether an unknown organisation gets a workspace
 * @param directory of the cell; with it, links are not cached, as workspaces may move
 */
export function createFindWorkspace(
  pool: Pool,
  issuer: string,
  provision: boolean,
  directory?: Directory,
): FindWorkspace {
  const known = new LRUCache<string, string>({
    ...upTo(10_000),
    ttl: directory === undefined ? keptMs : 1,
    fetchMethod: async (externalId) =>
      (await lookUp(externalId)) ?? (provision ? create(externalId) : undefined),
  });

  async function lookUp(externalId: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ workspace_id: string }>(find(issuer, externalId));
    if (rows[0] === undefined && (await directory?.wasMoved(`${issuer} ${externalId}`))) {
      throw workspaceMoving();
    }
    return rows[0]?.workspace_id;
  }

  async function findExisting(externalId: string): Promise<string | undefined> {
    const cached = known.get(externalId);
    if (cached !== undefined) {
      return cached;
    }
    const found = await lookUp(externalId);
    if (found !== undefined) {
      known.set(externalId, found);
    }
    return found;
  }

  const create = (externalId: string) =>
    inTransaction(pool, async (client) => {
      // Concurrent calls, in any process, create one workspace.
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `${issuer} ${externalId}`,
      ]);
      const { rows } = await client.query<{ workspace_id: string }>(find(issuer, externalId));
      if (rows[0] !== undefined) {
        return rows[0].workspace_id;
      }
      const id = newId("wrk");
      // A workspace that has this name by chance belongs to someone else.
      await client.query(
        `insert into workspaces (id, name, created_at)
         select $1, case when exists (select from workspaces where name = $2)
           then $2 || ' (' || $1 || ')' else $2 end, now()`,
        [id, externalId],
      );
      await directory?.announce(nameOfOrganization(issuer, externalId), nameOf(id));
      return linkOrganization(client, issuer, externalId, id);
    });

  return (externalId, { existing = false } = {}) =>
    existing ? findExisting(externalId) : known.fetch(externalId);
}

const find = (issuer: string, externalId: string) => ({
  name: "organization",
  text: "select workspace_id from organizations where issuer = $1 and external_id = $2",
  values: [issuer, externalId],
});

/** Links an organisation to a workspace, and replaces an earlier link. */
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

/**
 * Links an organisation of an identity provider to its workspace. Names of
 * organisations are unique only within their issuer, so it is part of the key.
 */
export const OrganizationEntity = defineEntity({
  name: "Organization",
  tableName: "organizations",
  properties: {
    issuer: p.text().primary(),
    externalId: p.text().primary(),
    workspaceId: p.text(),
    createdAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId"] }],
});

export type OrganizationEntity = InferEntity<typeof OrganizationEntity>;
