import { AsyncLocalStorage } from "node:async_hooks";
import type { Statement } from "../batch.ts";
import type { Transaction } from "./transaction.ts";

/** What belongs to the transaction of a call besides its work. */
export interface Edges<T> {
  /** Statements that go out with its begin. */
  readonly opening?: readonly Statement[];
  /** Statements that go out with its commit; if one fails, nothing is committed. */
  readonly closing?: (result: T) => readonly Statement[];
  /** Gets each error first, to throw another one in its place. */
  readonly refuse?: (error: unknown) => void;
}

/** The one transaction that contains all work of a call; see call-transaction.ts. */
export interface CallTransaction {
  readonly shared: Transaction;
  readonly edges: Edges<unknown>;
  /** Effects to run once it is committed. */
  readonly afterCommit: (() => void)[];
  /** Explain why its commit fails, by throwing; see {@link catchWrites}. */
  readonly refusals: Refuse[];
  /** Whether the call still adds to it. */
  isOpen: boolean;
  /** Whether another transaction has done the work of the call, edges included. */
  isDone: boolean;
}

/** Throws what a caller is told of an error, or the error itself. */
export type Refuse = (error: unknown) => never | Promise<never>;

interface CallContext {
  readonly workspaceId: string;
  readonly transaction: CallTransaction | undefined;
  /** Connections that the call holds now. */
  connections: number;
}

const storage = new AsyncLocalStorage<CallContext>();

/** Runs a call in a workspace: the ORM queries as its tenant until the call ends. */
export const inWorkspace = <T>(
  workspaceId: string,
  call: () => T,
  transaction?: CallTransaction,
): T => storage.run({ workspaceId, transaction, connections: 0 }, call);

/**
 * Runs work that several calls of a workspace wait for, outside of their transactions. One of them
 * may hold the last connection of the workspace's share, so it takes its own beyond that.
 */
export const besideCalls = <T>(workspaceId: string, work: () => T): T =>
  storage.run({ workspaceId, transaction: undefined, connections: 1 }, work);

/** Runs work of a call outside of its transaction: what waits for others than the database. */
export function outsideTransaction<T>(work: () => T): T {
  const call = storage.getStore();
  return call === undefined ? work() : storage.run({ ...call, transaction: undefined }, work);
}

/** The current call, if any. */
export const currentCall = (): CallContext | undefined => storage.getStore();

/** The workspace of the current call. */
export const currentWorkspace = (): string | undefined => storage.getStore()?.workspaceId;

/** The transaction of the current call, if it has one that is still open. */
export function currentTransaction(): CallTransaction | undefined {
  const transaction = storage.getStore()?.transaction;
  return transaction?.isOpen ? transaction : undefined;
}

/** Runs an effect when the transaction of the call is committed; at once without one. */
export function afterCommit(effect: () => void): void {
  const transaction = currentTransaction();
  if (transaction === undefined) {
    effect();
  } else {
    transaction.afterCommit.push(effect);
  }
}

/**
 * Catches what the writes of a transaction throw: with its commit, or, in a call that is one
 * transaction, as late as with the commit of the call.
 */
export function catchWrites<T>(writes: Promise<T>, refuse: Refuse): Promise<T> {
  currentTransaction()?.refusals.push(refuse);
  return writes.catch(refuse);
}
