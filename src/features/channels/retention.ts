import type { Pool } from "pg";
import { deleteInBatches } from "../../db/delete-in-batches.ts";

const old = "now() - interval '2 days'";

/**
 * Forgets the tokens of forms that could not be used again anyway, and reports
 * on messages that never were ours.
 */
export async function forgetChannelTraces(pool: Pool, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(pool, { table: "form_tokens", where: `used_at < ${old}` }, signal);
  await deleteInBatches(pool, { table: "early_statuses", where: `occurred_at < ${old}` }, signal);
}
