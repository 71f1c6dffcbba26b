import type { Pool, PoolClient } from "pg";
import type { Release } from "../../runtime/semaphore.ts";
import type { Statement } from "../batch.ts";
import type { Prologue } from "./prologue.ts";
import { SavepointClient } from "./savepoint-client.ts";
import { currentTransaction, currentWorkspace } from "./tenant-context.ts";
import { createTransactionQueue, type RunStatement } from "./transaction-queue.ts";
import type { TakeShare } from "./workspace-share.ts";

/** What Kysely needs of a pool. */
export type OrmPool = Pick<Pool, "connect" | "end" | "options">;

/**
 * The pool as the ORM sees it. Within a call, statements run after the prologue
 * of its workspace in the same round trip. The ORM's own way, a transaction
 * around each query, costs three. A call in a transaction has one connection.
 */
export function createOrmPool(pool: Pool, prologueOf: Prologue, takeShare: TakeShare): OrmPool {
  const connect = async () => {
    const transaction = currentTransaction();
    if (transaction !== undefined) {
      return new SavepointClient(transaction.client);
    }
    const workspaceId = currentWorkspace();
    if (workspaceId === undefined) {
      return new OrmClient(await pool.connect());
    }
    const release = await takeShare(workspaceId);
    try {
      return new OrmClient(await pool.connect(), prologueOf(workspaceId), release);
    } catch (error) {
      release();
      throw error;
    }
  };
  return { connect: connect as never, end: () => pool.end(), options: pool.options };
}

/** A connection as Kysely uses it. */
class OrmClient {
  readonly #client: PoolClient;
  readonly #run: RunStatement | undefined;
  readonly #releaseShare: Release;
  #isReleased = false;
  // Kysely keeps a connection on which a COMMIT or ROLLBACK failed. A lost one goes back by
  // itself, else each restart of Postgres would cost the pool some, until it has none.
  readonly #onEnd = () => this.release(new Error("the connection was lost"));

  constructor(client: PoolClient, prologue?: Statement, releaseShare: Release = () => {}) {
    this.#client = client;
    this.#releaseShare = releaseShare;
    if (prologue !== undefined) {
      // Settings end with their transaction.
      this.#run = createTransactionQueue(client, {
        begin: (text) => [{ text, hasRows: false }, prologue],
        end: (text) => ({ text }),
        prologue: [prologue],
      });
    }
    client.once("end", this.#onEnd);
  }

  query(text: string, values: unknown[]): unknown {
    if (this.#run === undefined) {
      return this.#client.query(text, values);
    }
    if (typeof text !== "string") {
      throw new Error("a cursor cannot run as a tenant");
    }
    return this.#run(text, values);
  }

  release(error?: Error): void {
    if (this.#isReleased) {
      return;
    }
    this.#isReleased = true;
    this.#client.off("end", this.#onEnd);
    this.#client.release(error);
    this.#releaseShare();
  }

  /** Kysely uses it to cancel a query. */
  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }
}
