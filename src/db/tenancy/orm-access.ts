import type { Pool, QueryResult } from "pg";
import { runBatch, type Statement } from "../batch.ts";
import { createLease } from "./lease.ts";
import type { Prologue } from "./prologue.ts";
import { currentTransaction, currentWorkspace } from "./tenant-context.ts";
import { createTransaction, type Transaction } from "./transaction.ts";
import type { TakeShare } from "./workspace-share.ts";

/** How the ORM reaches the database. */
export interface OrmAccess {
  /** Runs a statement that is in no transaction of the ORM. */
  run(statement: Statement): Promise<QueryResult>;
  /** @param settings statements that go out with the begin */
  begin(settings: readonly Statement[]): Transaction;
}

/**
 * Within a call, statements run after the prologue of its workspace in the same round trip. The
 * ORM's own way, a transaction around each query, costs three. Of a call that is one transaction,
 * those of the ORM are parts.
 */
export function createOrmAccess(pool: Pool, prologueOf: Prologue, takeShare: TakeShare): OrmAccess {
  return {
    async run(statement) {
      const transaction = currentTransaction();
      if (transaction !== undefined) {
        return transaction.shared.run(statement);
      }
      const workspaceId = currentWorkspace();
      if (workspaceId === undefined) {
        return (await runBatch(pool, [statement]))[0] as QueryResult;
      }
      const release = await takeShare(workspaceId);
      try {
        return (await runBatch(pool, [prologueOf(workspaceId), statement]))[1] as QueryResult;
      } finally {
        release();
      }
    },

    begin(settings) {
      const transaction = currentTransaction();
      if (transaction !== undefined) {
        return transaction.shared.openPart();
      }
      const workspaceId = currentWorkspace();
      if (workspaceId === undefined) {
        return createTransaction(createLease(pool, []), settings);
      }
      const lease = createLease(pool, [() => takeShare(workspaceId)]);
      return createTransaction(lease, [prologueOf(workspaceId), ...settings]);
    },
  };
}
