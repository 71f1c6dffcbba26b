import type { Pool } from "pg";
import { createSemaphore } from "../../runtime/semaphore.ts";
import { connectWithinMs } from "../pool.ts";
import { createLease } from "./lease.ts";
import type { Prologue } from "./prologue.ts";
import {
  type CallTransaction,
  currentTransaction,
  type Edges,
  inWorkspace,
} from "./tenant-context.ts";
import { createTransaction } from "./transaction.ts";
import { noConnection, type TakeShare } from "./workspace-share.ts";

/**
 * Runs a whole call in one transaction, which begins with its first statement; in the one that it
 * has, if that is open. Features need no change: their transactions become parts of it, whose writes
 * may go out as late as its commit; see `catchWrites` of tenant-context.ts.
 */
export type InCallTransaction = <T>(
  workspaceId: string,
  call: () => Promise<T>,
  edges?: Edges<T>,
) => Promise<T>;

export interface CallTransactionOptions {
  readonly pool: Pool;
  readonly prologueOf: Prologue;
  readonly takeShare: TakeShare;
  readonly poolSize: number;
}

/**
 * Such calls hold at most three quarters of the pool. A call may need a second connection, and if
 * calls held them all, each would wait for another.
 */
export function createCallTransactions(options: CallTransactionOptions): InCallTransaction {
  const { pool, prologueOf, takeShare, poolSize } = options;
  const all = createSemaphore({
    places: poolSize - Math.ceil(poolSize / 4),
    withinMs: connectWithinMs,
    timeout: noConnection,
  });

  return (workspaceId, call, edges = {}) => {
    if (currentTransaction() !== undefined) {
      return call();
    }
    const { opening = [], closing, refuse } = edges;
    const lease = createLease(pool, [() => takeShare(workspaceId), () => all.acquire()]);
    const shared = createTransaction(lease, [prologueOf(workspaceId), ...opening]);
    const transaction: CallTransaction = {
      shared,
      edges: edges as Edges<unknown>,
      afterCommit: [],
      refusals: [],
      isOpen: true,
      isDone: false,
    };

    async function run() {
      try {
        const result = await call();
        // Work that outlives the call is no part of it.
        transaction.isOpen = false;
        await shared.commit(transaction.isDone ? [] : closing?.(result));
        return result;
      } catch (error) {
        const isCommitting = !transaction.isOpen;
        transaction.isOpen = false;
        // Why it failed matters more than that its connection is lost as well.
        await shared.rollback().catch(() => {});
        refuse?.(error);
        for (const explain of isCommitting ? transaction.refusals : []) {
          await explain(error);
        }
        throw error;
      }
    }

    return inWorkspace(
      workspaceId,
      async () => {
        const result = await run();
        for (const effect of transaction.afterCommit) {
          effect();
        }
        return result;
      },
      transaction,
    );
  };
}
