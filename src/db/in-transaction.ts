import type { Pool, PoolClient } from "pg";

/** Runs statements in one transaction, without the ORM. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
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
