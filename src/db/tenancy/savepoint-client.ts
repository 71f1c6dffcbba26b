import type { PoolClient } from "pg";
import { createTransactionQueue, type RunStatement } from "./transaction-queue.ts";

let savepoints = 0;

/**
 * A connection within a transaction, on which the transactions of Kysely are
 * savepoints.
 */
export class SavepointClient {
  readonly query: RunStatement;

  constructor(client: PoolClient) {
    let savepoint = "";
    this.query = createTransactionQueue(client, {
      begin() {
        // Names recur, so that few statements are prepared: the inner of two hides the outer.
        savepoint = `call_${++savepoints % 8}`;
        return [{ text: `savepoint ${savepoint}`, hasRows: false }];
      },
      end: (text) => ({
        text: `${/^commit$/i.test(text) ? "release" : "rollback to"} savepoint ${savepoint}`,
      }),
      prologue: [],
    });
  }

  /** Does nothing: the transaction returns the connection to the pool when it ends. */
  release(): void {}
}
