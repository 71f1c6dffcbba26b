import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Reads } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { timestamp } from "../db/orm/entity.ts";

/** A tenant, to which everything else belongs. */
export const Workspace = defineEntity({
  name: "Workspace",
  tableName: "workspaces",
  properties: {
    id: p.text().primary(),
    name: p.text().unique(),
    createdAt: timestamp(),
  },
});

export type Workspace = InferEntity<typeof Workspace>;

/** A workspace as the contract shows it. */
export const toWorkspace = ({ id, name, createdAt }: Workspace) => ({
  id,
  name,
  createdAt: timestampFromDate(createdAt),
});

/** Reads the workspace of a call. */
export async function readWorkspace({ query }: Pick<Reads, "query">) {
  const [row] = await query<Workspace>(workspaceById, []);
  return toWorkspace(row as Workspace);
}

const workspaceById = `select id, name, created_at as "createdAt" from workspaces where id = $1`;

/** Finds or creates the workspace of that name. @returns its identifier */
export async function ensureWorkspace(db: Database, name: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into workspaces (id, name, created_at) values ($1, $2, now())
     on conflict (name) do update set name = excluded.name returning id`,
    [newId("wrk"), name],
  );
  return rows[0]?.id ?? "";
}
