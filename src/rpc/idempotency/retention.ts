import type { Pool } from "pg";
import { deleteInBatches } from "../../db/delete-in-batches.ts";

/** Deletes answers that are past their time. */
export async function forgetAnswers(
  pool: Pool,
  keptHours: number,
  signal?: AbortSignal,
): Promise<void> {
  const where = "created_at <= now() - $1 * interval '1 hour'";
  await deleteInBatches(pool, { table: "idempotent_answers", where, values: [keptHours] }, signal);
}
