import type { Pool } from "pg";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Attempt } from "./parts.ts";

/** An export for a worker to look at. */
export interface Claimed extends Attempt {
  readonly requesterId: string;
  /** Whether it has ended, and its archive is to be deleted. */
  readonly hasEnded: boolean;
}

/**
 * Claims a due export for half a minute. Only the first export of each workspace that has not ended
 * is claimed, so that no two run at the same time.
 */
export async function claimExport(pool: Pool): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>({ name: "claim-export", text: claim });
  return rows[0];
}

const isDue = `d.next_at <= now() and ${isWritable("d")}`;

/** Finds a row if an export may be due. */
export const dueExports = `select from requester_exports d where ${isDue}`;

const claim = `
  update requester_exports set
    next_at = now() + interval '30 seconds',
    attempt = case when ended_at is null then attempt + 1 else attempt end
  where (workspace_id, id) in (
    select workspace_id, id from requester_exports d
    where ${isDue} and (ended_at is not null or not exists (
      select from requester_exports e
      where e.workspace_id = d.workspace_id and e.ended_at is null and e.id < d.id
    ))
    order by next_at limit 1 for update skip locked
  )
  returning workspace_id as "workspaceId", id, attempt, requester_id as "requesterId",
    ended_at is not null as "hasEnded"`;
