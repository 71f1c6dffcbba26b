import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";

/** The one transaction in which everything is done that a call does; see call-transaction.ts. */
export interface CallTransaction {
  readonly client: PoolClient;
  /** What is to be done once it is committed. */
  readonly afterCommit: (() => void)[];
  /** Whether the client is still the call's own. */
  isOpen: boolean;
}

interface CallContext {
  readonly workspaceId: string;
  readonly transaction: CallTransaction | undefined;
  /** How many connections the call holds just now. */
  connections: number;
}

const storage = new AsyncLocalStorage<CallContext>();

/** Runs a call: what the ORM does in its course is done as a tenant, in this workspace. */
export const inWorkspace = <T>(
  workspaceId: string,
  call: () => T,
  transaction?: CallTransaction,
): T =>
  storage.run({ workspaceId, transaction, connections: transaction === undefined ? 0 : 1 }, call);

/** The call that this code runs in, if any. */
export const currentCall = (): CallContext | undefined => storage.getStore();

/** The workspace of the current call. */
export const currentWorkspace = (): string | undefined => storage.getStore()?.workspaceId;

/** The transaction of the current call, if it has one that is still open. */
export function currentTransaction(): CallTransaction | undefined {
  const transaction = storage.getStore()?.transaction;
  return transaction?.isOpen ? transaction : undefined;
}

/** Does something when the transaction of the call is committed; at once if it has none. */
export function afterCommit(effect: () => void): void {
  const transaction = currentTransaction();
  if (transaction === undefined) {
    effect();
  } else {
    transaction.afterCommit.push(effect);
  }
}
