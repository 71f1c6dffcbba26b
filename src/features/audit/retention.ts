import type { Pool } from "pg";
import { firstIdAt } from "../../db/ids.ts";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import { isWritable } from "../../db/pool/is-writable.ts";

const dayMs = 24 * 3_600_000;

/**
 * Deletes expired audit events. Identifiers begin with the time, so the oldest of each workspace
 * come first in the primary key.
 * @param days 0 keeps them forever
 */
export async function purgeAuditEvents(
  pool: Pool,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  if (days === 0) {
    return;
  }
  const cutoff = firstIdAt("aud", Date.now() - days * dayMs);
  await deleteInBatches(
    pool,
    { table: "audit_events", where: isExpired, values: [cutoff] },
    signal,
  );
}

const isExpired = `(workspace_id, id) in (
  select w.id, expired.id from workspaces w cross join lateral (
    select id from audit_events where workspace_id = w.id and id < $1 limit 5000
  ) as expired where ${isWritable("w", "id")} limit 5000)`;
