import type { PoolClient } from "pg";

let savepoints = 0;

/**
 * A connection within a transaction, on which the transactions of Kysely are
 * savepoints.
 */
export class SavepointClient {
  readonly #client: PoolClient;
  #savepoint = "";

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query(text: string, values?: unknown[]): unknown {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      this.#savepoint = `call_${++savepoints}`;
      return this.#client.query(`savepoint ${this.#savepoint}`);
    }
    if (/^commit$/i.test(text)) {
      return this.#client.query(`release savepoint ${this.#savepoint}`);
    }
    if (/^rollback$/i.test(text)) {
      return this.#client.query(`rollback to savepoint ${this.#savepoint}`);
    }
    return this.#client.query(text, values);
  }

  /** Does nothing: the transaction returns the connection to the pool when it ends. */
  release(): void {}
}
