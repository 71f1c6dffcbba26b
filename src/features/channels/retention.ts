import type { Pool } from "pg";
import { deleteInBatches } from "../../db/delete-in-batches.ts";

const old = "now() - interval '2 days'";

/**
 * Deletes expired tokens of forms, and status reports on messages that the
 * service never sent.
 */
export async function forgetChannelTraces(pool: Pool, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(pool, { table: "form_tokens", where: `used_at < ${old}` }, signal);
  await deleteInBatches(pool, { table: "early_statuses", where: `occurred_at < ${old}` }, signal);
}
