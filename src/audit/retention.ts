import type { Pool } from "pg";
import type { Logger } from "../log.ts";

const sweepEveryMs = 3_600_000;
const batchSize = 5_000;
const dayMs = 24 * 3_600_000;

/**
 * Deletes audit events that have been kept for long enough, once an hour.
 * Identifiers begin with the time, so the oldest are the first of the primary
 * key, and processes that sweep at once do each other no harm.
 * @param days 0 keeps them for ever
 */
export function createAuditRetention(pool: Pool, days: number, log: Logger) {
  async function sweep(): Promise<void> {
    const cutoff = (Date.now() - days * dayMs).toString(16).padStart(12, "0");
    for (let deleted = batchSize; deleted === batchSize; ) {
      const { rowCount } = await pool.query(
        `delete from audit_events where id in
           (select id from audit_events where id < $1 order by id limit $2 for update skip locked)`,
        [`aud_${cutoff}`, batchSize],
      );
      deleted = rowCount ?? 0;
    }
  }

  const run = () =>
    sweep().catch((err: unknown) => log.warn({ err }, "could not delete old audit events"));
  const timer = days === 0 ? undefined : setInterval(run, sweepEveryMs).unref();
  if (days > 0) void run();
  return {
    sweep,
    async close(): Promise<void> {
      clearInterval(timer);
    },
  };
}
