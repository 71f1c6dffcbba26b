import type { Pool, PoolClient } from "pg";
import { createGate } from "./gate.ts";
import { inTransaction } from "./in-transaction.ts";
import { inWorkspace } from "./tenant-context.ts";
import { asTenant } from "./tenant-query.ts";

/**
 * Runs a whole call in one transaction, which is handed over for what belongs
 * to no feature. Features notice nothing: the connections that their entity
 * managers ask for are this one, and their transactions are savepoints in it.
 */
export type InCallTransaction = <T>(
  workspaceId: string,
  call: (client: PoolClient) => Promise<T>,
) => Promise<T>;

/**
 * @param isWalled whether statements run as the tenant role
 * @param atOnce most calls that hold a connection so. It has to leave some: a
 *   call may need a second one, and those that wait for each other wait for ever.
 */
export function createCallTransactions(
  pool: Pool,
  isWalled: boolean,
  atOnce: number,
): InCallTransaction {
  const gate = createGate(atOnce);
  return (workspaceId, call) =>
    gate(async () => {
      const effects: (() => void)[] = [];
      const result = await inTransaction(pool, async (client) => {
        if (isWalled) await client.query(asTenant(workspaceId));
        const transaction = { client, afterCommit: effects, isOpen: true };
        try {
          return await inWorkspace(workspaceId, () => call(client), transaction);
        } finally {
          // What the call has left behind gets no hold of a connection that is somebody else's.
          transaction.isOpen = false;
        }
      });
      for (const effect of effects) effect();
      return result;
    });
}
