import type { PoolClient } from "pg";
import type { Db } from "pg-boss";
import type { Statement } from "../db/pool/statement-batch.ts";
import type { WorkspaceTx } from "../db/tenancy/unit-of-work.ts";

/**
 * Lets pg-boss insert jobs in the transaction of a workspace. They go out with its other writes, so
 * the ids of the jobs cannot be read back.
 */
export const jobsIn = (tx: WorkspaceTx): Db => ({
  async executeSql(text, values = []) {
    tx.write(text, values);
    return { rows: [] };
  },
});

/** Lets pg-boss run its statements on a connection. */
export const jobsOn = (client: PoolClient): Db => ({
  executeSql: (text, values) => client.query(text, values),
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
