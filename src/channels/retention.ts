import type { Pool } from "pg";
import type { Logger } from "../log.ts";

const sweepEveryMs = 3_600_000;

/**
 * Forgets, once an hour, the tokens of forms that could not be used again
 * anyway, and reports on messages that never were ours.
 */
export function createChannelRetention(pool: Pool, log: Logger) {
  async function sweep(): Promise<void> {
    await pool.query("delete from form_tokens where used_at < now() - interval '2 days'");
    await pool.query("delete from early_statuses where occurred_at < now() - interval '2 days'");
  }
  const run = () => sweep().catch((err: unknown) => log.warn({ err }, "could not forget tokens"));
  const timer = setInterval(run, sweepEveryMs).unref();
  void run();
  return {
    sweep,
    async close(): Promise<void> {
      clearInterval(timer);
    },
  };
}
