import pg, { type Pool, type PoolClient } from "pg";
import type { Db } from "pg-boss";
import { runBatch, type Statement } from "../../db/batch.ts";

const types = pg.types;

/** Lets pg-boss run its statements on a connection. */
export const jobsOn = (client: PoolClient): Db => ({
  executeSql: (text, values) => client.query(text, values),
});

/**
 * Plans the statements after it once for each connection, until the transaction ends: planning a
 * claim takes longer than making it. The plan may be made while the queue is empty and run when it
 * is long, so it must not scan tables.
 */
export const plannedOnce: Statement = {
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`,
};

/** Lets pg-boss run its statements on a connection or a pool, where each is planned once. */
export const preparedJobsOn = (on: Pool | PoolClient): Db => ({
  async executeSql(text, values = []) {
    const [, result] = await runBatch(on, [plannedOnce, { text, values, types }]);
    return result as { rows: object[] };
  },
});

/** Collects the statements of pg-boss, to go out together with others. */
export async function jobStatements(work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await work({
    async executeSql(text, values = []) {
      statements.push({ text, values });
      // pg-boss reads the first row.
      return { rows: [{}] };
    },
  });
  return statements;
}
