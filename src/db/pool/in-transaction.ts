import type { Pool, PoolClient, QueryResult } from "pg";
import { runBatch, type Statement } from "./statement-batch.ts";

/**
 * The longest pause between two statements of a transaction, in milliseconds. If its host dies,
 * Postgres would otherwise keep the connection, and the locks of the transaction, for hours.
 */
export const idleInTransactionMs = 10_000;

const begin: Statement = { text: "begin", hasRows: false };
const commit: Statement = { text: "commit", hasRows: false };

/** As a statement, for {@link openTransaction}. */
export const idleLimit: Statement = {
  text: `select set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', true)`,
};

/** @returns why the pool must not reuse the connection, if even this fails */
const rollBack = (client: PoolClient): Promise<Error | undefined> =>
  client.query("rollback").then(
    () => undefined,
    (error: Error) => error,
  );

/**
 * Runs statements in one transaction, without the ORM.
 * @param idleMs longest pause between statements; 0 for no limit
 */
export function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  idleMs: number = idleInTransactionMs,
): Promise<T> {
  const text = `set local idle_in_transaction_session_timeout = ${idleMs}`;
  return openTransaction(pool, [{ text, hasRows: false }], async (client) => ({
    result: await work(client),
  }));
}

/**
 * Runs statements in one transaction and one round trip.
 * @returns the result of each
 */
export async function commitBatch(
  on: Pool | PoolClient,
  statements: readonly Statement[],
): Promise<QueryResult[]> {
  const client = "release" in on ? on : await on.connect();
  let broken: Error | undefined;
  try {
    return (await runBatch(client, [begin, ...statements, commit])).slice(1, -1);
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    if (client !== on) {
      client.release(broken);
    }
  }
}

/** The result of the work in a transaction. */
interface Outcome<T> {
  readonly result: T;
  /** Statements that go out with the commit; if one fails, nothing is committed. */
  readonly closing?: readonly Statement[];
}

/**
 * Runs statements in one transaction.
 * @param opening statements that go out with its begin; `work` gets their results
 */
export async function openTransaction<T>(
  pool: Pool,
  opening: readonly Statement[],
  work: (client: PoolClient, results: readonly QueryResult[]) => Promise<Outcome<T>>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, ...results] = await runBatch(client, [begin, ...opening]);
    const { result, closing = [] } = await work(client, results);
    await runBatch(client, [...closing, commit]);
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}
