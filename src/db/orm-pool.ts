import type { Pool, PoolClient } from "pg";
import { currentWorkspace } from "./tenant-context.ts";
import { queryAsTenant } from "./tenant-query.ts";

/** What Kysely wants of a pool. */
export type OrmPool = Pick<Pool, "connect" | "end" | "options">;

/**
 * The pool as the ORM sees it. Where the wall is up, statements in the course
 * of a call run as the tenant role, at no further round trip; the ORM's own
 * way, a transaction around each query, costs three.
 */
export function createOrmPool(pool: Pool, isWalled: boolean): OrmPool {
  const connect = async () => {
    const client = await pool.connect();
    return new OrmClient(client, isWalled ? currentWorkspace() : undefined);
  };
  return { connect: connect as never, end: () => pool.end(), options: pool.options };
}

/** A connection as Kysely uses it. */
class OrmClient {
  readonly #client: PoolClient;
  readonly #workspaceId: string | undefined;
  #inTransaction = false;
  #isSet = false;
  #isReleased = false;
  // Kysely keeps a connection on which a COMMIT or ROLLBACK failed. A lost one goes back by
  // itself, else each restart of Postgres would cost the pool some, until it has none.
  readonly #onEnd = () => this.release(new Error("the connection was lost"));

  constructor(client: PoolClient, workspaceId: string | undefined) {
    this.#client = client;
    this.#workspaceId = workspaceId;
    client.once("end", this.#onEnd);
  }

  /** Settings end with their transaction: outside of one every statement needs them, inside the first. */
  query(text: string, values: unknown[]): unknown {
    if (this.#workspaceId === undefined) return this.#client.query(text, values);
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

  release(err?: Error): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.off("end", this.#onEnd);
    this.#client.release(err);
  }

  /** By which Kysely cancels a query. */
  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }
}
