import pg, { type Pool, type PoolClient } from "pg";
import type { Db } from "pg-boss";
import { runBatch, type Statement } from "../../db/batch.ts";

const types = pg.types;

/**
 * An expression that keeps Postgres from planning scans of whole tables until the transaction ends.
 * A prepared statement is planned once, when its table may be empty, and runs when it may be large.
 */
export const byIndex = "set_config('enable_seqscan', 'off', true)";

/** Lets pg-boss run its statements on a connection or a pool, where they are prepared. */
export const jobsOn = (on: Pool | PoolClient): Db => ({
  async executeSql(text, values = []) {
    const [, result] = await runBatch(on, [{ text: `select ${byIndex}` }, { text, values, types }]);
    return result as { rows: object[] };
  },
});

/** Collects the statements of pg-boss, to go out together with others. */
export async function jobStatements(work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await work({
    async executeSql(text, values = []) {
      statements.push({ text, values, types });
      // pg-boss reads the first row.
      return { rows: [{}] };
    },
  });
  return statements;
}
