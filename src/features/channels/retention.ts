import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import { forgetRawMails } from "./email/raw-mails.ts";

const old = "now() - interval '2 days'";

/**
 * Deletes expired tokens of forms, status reports on messages that the service never sent, and old
 * originals of e-mails.
 */
export async function forgetChannelTraces(pool: Pool, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(pool, { table: "form_tokens", where: `used_at < ${old}` }, signal);
  await deleteInBatches(
    pool,
    { table: "early_delivery_statuses", where: `occurred_at < ${old}` },
    signal,
  );
  await forgetRawMails(pool, signal);
}
