import type { Pool, PoolClient } from "pg";
import { SavepointClient } from "./savepoint-client.ts";
import { currentTransaction, currentWorkspace } from "./tenant-context.ts";
import { queryAsTenant } from "./tenant-query.ts";

/** What Kysely wants of a pool. */
export type OrmPool = Pick<Pool, "connect" | "end" | "options">;

/**
 * The pool as the ORM sees it: in the course of a call its statements run as
 * the tenant role, at no further round trip. The ORM's own way, a transaction
 * around each query, costs three. A call with a transaction has one connection.
 * @param isWalled whether there is a tenant role
 */
export function createTenantPool(pool: Pool, isWalled: boolean): OrmPool {
  const connect = async () => {
    const transaction = currentTransaction();
    if (transaction !== undefined) return new SavepointClient(transaction.client);
    const client = await pool.connect();
    const workspaceId = isWalled ? currentWorkspace() : undefined;
    return workspaceId === undefined ? client : new TenantClient(client, workspaceId);
  };
  return { connect: connect as Pool["connect"], end: () => pool.end(), options: pool.options };
}

/**
 * A connection as Kysely uses it. Settings end with their transaction: outside
 * of one every statement needs them, inside the first.
 */
class TenantClient {
  readonly #client: PoolClient;
  readonly #workspaceId: string;
  #inTransaction = false;
  #isSet = false;

  constructor(client: PoolClient, workspaceId: string) {
    this.#client = client;
    this.#workspaceId = workspaceId;
  }

  query(text: string, values: unknown[]): unknown {
    if (typeof text !== "string") throw new Error("a cursor cannot run as a tenant");
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      this.#inTransaction = true;
    } else if (/^(?:commit|rollback)$/i.test(text)) {
      this.#inTransaction = false;
      this.#isSet = false;
    } else if (!this.#isSet) {
      this.#isSet = this.#inTransaction;
      const statement = { text, values, queryMode: "extended" } as const;
      return queryAsTenant(this.#client, this.#workspaceId, statement);
    }
    return this.#client.query(text, values);
  }

  release(): void {
    this.#client.release();
  }

  /** By which Kysely cancels a query. */
  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }
}
