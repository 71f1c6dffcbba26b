import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { QueryResult } from "pg";
import type { JobInsert } from "pg-boss";
import type { RunStatements, Statement } from "../pool/statement-batch.ts";

/**
 * A transaction of one workspace. It begins with its first statement, and pending writes go out with
 * the commit.
 */
export interface WorkspaceTx {
  readonly workspaceId: string;
  /** New and changed entities are written with the commit. */
  readonly em: EntityManager;
  /** Adds a write whose result is not read. If it fails, so does the transaction. */
  write(text: string, values: readonly unknown[]): void;
  /** Runs statements as the owner of the tables, for rows that belong to no workspace. */
  readonly asOwner: RunStatements;
  /** Runs an effect once the transaction is committed. */
  afterCommit(effect: () => void): void;
  /**
   * Adds statements that go out last, right before the commit, as the owner of the tables.
   * @param effect gets their results once the transaction is committed
   */
  endWith(statements: readonly Statement[], effect: (results: QueryResult[]) => void): void;
}

/** A unit of work: changes, their events and their jobs commit together, or not at all. */
export interface Tx extends WorkspaceTx {
  /** Records an event, which is delivered to every matching subscription. */
  record<S extends DescMessage>(schema: S, payload: MessageInitShape<S>): void;
  /** Enqueues jobs. */
  enqueue(queue: string, ...jobs: JobInsert<object>[]): void;
}

/** The additions of others to a unit of work. */
export interface Hooks<T> {
  /** Statements that go out with its begin. */
  readonly opening?: readonly Statement[];
  /** Statements that go out with its commit; if one fails, nothing is committed. */
  readonly closing?: (result: T) => readonly Statement[];
  /** The error to throw in place of the one that ended it. */
  readonly mapError?: (error: unknown) => unknown;
}

/** Runs work in a transaction of a workspace. */
export type TransactOn<T extends WorkspaceTx> = <Result>(
  workspaceId: string,
  work: (tx: T) => Promise<Result>,
  hooks?: Hooks<Result>,
) => Promise<Result>;

/** Runs a unit of work of a workspace. */
export type Transact = TransactOn<Tx>;
