import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { defineEntity, type InferEntity, LockMode, p } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { WorkspaceLanguage } from "../../gen/enums.ts";
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
    /** 0: closed tickets are kept. */
    closedTicketRetentionDays: p.integer().defaultRaw("0"),
    /** Language of its tickets. */
    language: p.text().$type<WorkspaceLanguage>().default("en"),
    /** Template of emails to requesters; unset values are left out. */
    mailTemplate: p.json().$type<object>().defaultRaw("'{}'").lazy(),
    /** How many times it has come from another cell. */
    moves: p.integer().defaultRaw("0"),
  },
});

export type Workspace = InferEntity<typeof Workspace>;

/** A workspace as the contract shows it. */
export const toWorkspace = (workspace: Workspace) => ({
  id: workspace.id,
  name: workspace.name,
  createdAt: timestampFromDate(workspace.createdAt),
  closedTicketRetentionDays: workspace.closedTicketRetentionDays,
  language: workspace.language,
});

/** Reads the workspace of a call. */
export async function readWorkspace({ query }: Pick<Reads, "query">) {
  const [row] = await query<Workspace>(workspaceById, []);
  return toWorkspace(row as Workspace);
}

const workspaceById = `select id, name, created_at as "createdAt",
    closed_ticket_retention_days as "closedTicketRetentionDays", language
  from workspaces where id = $1`;

/** Locks a workspace until the transaction ends, so that transactions that lock it run one at a time. */
export async function lockWorkspace(em: EntityManager, workspaceId: string): Promise<Workspace> {
  return em.findOneOrFail(Workspace, workspaceId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Finds or creates the workspace with that name. @returns its identifier */
export async function ensureWorkspace(db: Database, name: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into workspaces (id, name, created_at) values ($1, $2, now())
     on conflict (name) do update set name = excluded.name returning id`,
    [newId("wrk"), name],
  );
  return rows[0]?.id ?? "";
}
