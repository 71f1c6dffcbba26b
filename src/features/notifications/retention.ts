import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";

/** Notifications that a member keeps. */
const keptAtMost = 500;
const keepDays = 90;
const table = "notifications";

/** Deletes notifications that are old, or more than a member keeps. @returns how many */
export async function purgeNotifications(pool: Pool, signal?: AbortSignal): Promise<number> {
  let deleted = await deleteInBatches(pool, { table, where: isOld }, signal);
  const { rows } = await pool.query<Beyond>(selectBeyond);
  for (const { workspaceId, memberId, id } of rows) {
    const filter = { table, where: isBeyond, values: [workspaceId, memberId, id], orderBy: "id" };
    deleted += await deleteInBatches(pool, filter, signal);
  }
  return deleted;
}

/** The latest notification of a member beyond those that they keep. */
interface Beyond {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly id: string;
}

const isOld = `created_at < now() - interval '${keepDays} days'`;

const selectBeyond = `
  select m.workspace_id as "workspaceId", m.id as "memberId", beyond.id
  from members m cross join lateral (
    select id from notifications where workspace_id = m.workspace_id and member_id = m.id
    order by id desc offset ${keptAtMost} limit 1
  ) beyond`;

const isBeyond = "workspace_id = $1 and member_id = $2 and id <= $3";
