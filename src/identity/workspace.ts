import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/entity.ts";
import { newId } from "../runtime/ids.ts";

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

/** Finds or creates the workspace of that name. @returns its identifier */
export async function ensureWorkspace(db: Database, name: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into workspaces (id, name, created_at) values ($1, $2, now())
     on conflict (name) do update set name = excluded.name returning id`,
    [newId("wrk"), name],
  );
  return rows[0]?.id ?? "";
}
