import type { Pool, PoolClient } from "pg";
import { createSemaphore, createSemaphores, type Release } from "../../runtime/semaphore.ts";
import { inTransaction } from "../in-transaction.ts";
import { connectWithinMs } from "../pool.ts";
import { inWorkspace } from "./tenant-context.ts";
import type { Prologue } from "./tenant-query.ts";
import { noConnection, type TakeShare } from "./workspace-share.ts";

/**
 * Runs a whole call in one transaction, which is handed over for what belongs
 * to no feature. Features notice nothing: the connections that their entity
 * managers ask for are this one, and their transactions are savepoints in it.
 */
export type InCallTransaction = <T>(
  workspaceId: string,
  call: (client: PoolClient) => Promise<T>,
) => Promise<T>;

export interface CallTransactionOptions {
  readonly pool: Pool;
  readonly prologueOf: (workspaceId: string) => Prologue;
  readonly takeShare: TakeShare;
  readonly poolSize: number;
}

/**
 * At most half of the pool is held so, and of that a workspace holds at most
 * half: a call may need a second connection, and calls that wait for one
 * another's would wait for ever.
 */
export function createCallTransactions(options: CallTransactionOptions): InCallTransaction {
  const { pool, prologueOf, takeShare, poolSize } = options;
  const limits = { withinMs: connectWithinMs, timeout: noConnection };
  const all = createSemaphore({ ...limits, places: Math.ceil(poolSize / 2) });
  const own = createSemaphores({ ...limits, places: Math.ceil(poolSize / 4) });

  /** Takes a place with each, in an order that is the same for all. */
  async function acquire(workspaceId: string): Promise<Release> {
    const held: Release[] = [];
    const release = () => {
      for (const one of held.reverse()) {
        one();
      }
    };
    try {
      held.push(await own(workspaceId).acquire());
      held.push(await takeShare(workspaceId));
      held.push(await all.acquire());
      return release;
    } catch (thrown) {
      release();
      throw thrown;
    }
  }

  return async (workspaceId, call) => {
    const release = await acquire(workspaceId);
    try {
      const effects: (() => void)[] = [];
      const result = await inTransaction(pool, async (client) => {
        // It has no name here: pg would prepare it once more, under a name that Postgres knows.
        await client.query({ ...prologueOf(workspaceId), name: undefined });
        const transaction = { client, afterCommit: effects, isOpen: true };
        try {
          return await inWorkspace(workspaceId, () => call(client), transaction);
        } finally {
          // Work that outlives the call must not touch a connection that is given to another.
          transaction.isOpen = false;
        }
      });
      for (const effect of effects) {
        effect();
      }
      return result;
    } finally {
      release();
    }
  };
}
