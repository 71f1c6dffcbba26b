import type { Pool, PoolClient } from "pg";

/**
 * How long a transaction may wait for its client, in milliseconds. One whose
 * client is gone without a word would hold its locks for as long as Postgres
 * believes in the connection, which is hours.
 */
export const idleInTransactionMs = 10_000;

/**
 * Runs statements in one transaction, without the ORM.
 * @param idleMs longest pause between statements; 0 for no limit
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  idleMs: number = idleInTransactionMs,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; set local idle_in_transaction_session_timeout = ${idleMs}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (thrown) {
    // If not even that gets through, the connection is not given back.
    await client.query("rollback").catch((err: Error) => {
      broken = err;
    });
    throw thrown;
  } finally {
    client.release(broken);
  }
}
