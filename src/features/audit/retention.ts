import type { Pool } from "pg";
import { firstIdAt } from "../../db/ids.ts";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";

const dayMs = 24 * 3_600_000;

/**
 * Deletes expired audit events. Identifiers begin with the time, so the oldest
 * come first in the primary key.
 * @param days 0 keeps them for ever
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
  const expired = { table: "audit_events", where: "id < $1", values: [cutoff] };
  await deleteInBatches(pool, expired, signal);
}
