import type { Pool, PoolClient } from "pg";

/**
 * Longest pause between two statements of a transaction, in milliseconds. If
 * its host dies, Postgres would otherwise keep the connection, and the locks of
 * the transaction, for hours.
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
    // If even this fails, the pool must not reuse the connection.
    await client.query("rollback").catch((err: Error) => {
      broken = err;
    });
    throw thrown;
  } finally {
    client.release(broken);
  }
}
