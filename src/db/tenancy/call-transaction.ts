import type { Pool, QueryResult } from "pg";
import { createSemaphore, createSemaphores, type Release } from "../../runtime/semaphore.ts";
import type { Statement } from "../batch.ts";
import { type Outcome, openTransaction } from "../in-transaction.ts";
import { connectWithinMs } from "../pool.ts";
import type { Prologue } from "./prologue.ts";
import { inWorkspace } from "./tenant-context.ts";
import { noConnection, type TakeShare } from "./workspace-share.ts";

/**
 * Runs a whole call in one transaction. Features need no change: their entity managers get its
 * connection, and their transactions become savepoints in it.
 */
export type InCallTransaction = <T>(
  workspaceId: string,
  /** Statements that go out with the begin of the transaction. */
  opening: readonly Statement[],
  call: (results: readonly QueryResult[]) => Promise<Outcome<T>>,
) => Promise<T>;

export interface CallTransactionOptions {
  readonly pool: Pool;
  readonly prologueOf: Prologue;
  readonly takeShare: TakeShare;
  readonly poolSize: number;
}

/**
 * Such calls hold at most half of the pool, and those of one workspace a quarter.
 * A call may need a second connection, and if calls held them all, each would
 * wait for another.
 */
export function createCallTransactions(options: CallTransactionOptions): InCallTransaction {
  const { pool, prologueOf, takeShare, poolSize } = options;
  const limits = { withinMs: connectWithinMs, timeout: noConnection };
  const all = createSemaphore({ ...limits, places: Math.ceil(poolSize / 2) });
  const own = createSemaphores({ ...limits, places: Math.ceil(poolSize / 4) });

  /** Acquires each semaphore, in the same order for every call, so that no two deadlock. */
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
    } catch (error) {
      release();
      throw error;
    }
  }

  return async (workspaceId, opening, call) => {
    const release = await acquire(workspaceId);
    try {
      const effects: (() => void)[] = [];
      const statements = [prologueOf(workspaceId), ...opening];
      const result = await openTransaction(pool, statements, async (client, [, ...results]) => {
        const transaction = { client, afterCommit: effects, isOpen: true };
        try {
          return await inWorkspace(workspaceId, () => call(results), transaction);
        } finally {
          // Work that outlives the call must not touch a connection that another call now has.
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
