import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";

/** Deletes responses older than `keptHours`. */
export async function forgetResponses(
  pool: Pool,
  keptHours: number,
  signal?: AbortSignal,
): Promise<void> {
  const where = "created_at <= now() - $1 * interval '1 hour'";
  await deleteInBatches(
    pool,
    { table: "idempotent_responses", where, values: [keptHours] },
    signal,
  );
}
