import type { Pool } from "pg";
import type { Logger } from "../log.ts";
import { keptFor } from "./answers.ts";

const sweepEveryMs = 3_600_000;
const batchSize = 5_000;

/** Deletes answers that are past their time, once an hour. */
export function createIdempotencyRetention(pool: Pool, log: Logger) {
  async function sweep(): Promise<void> {
    for (let deleted = batchSize; deleted === batchSize; ) {
      const { rowCount } = await pool.query(
        `delete from idempotent_answers where (workspace_id, slot) in
           (select workspace_id, slot from idempotent_answers
            where created_at <= now() - interval '${keptFor}'
            order by created_at limit $1 for update skip locked)`,
        [batchSize],
      );
      deleted = rowCount ?? 0;
    }
  }

  const run = () =>
    sweep().catch((err: unknown) => log.warn({ err }, "could not delete old idempotent answers"));
  const timer = setInterval(run, sweepEveryMs).unref();
  void run();
  return { sweep, close: () => clearInterval(timer) };
}
