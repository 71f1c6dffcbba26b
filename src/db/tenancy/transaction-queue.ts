import type { PoolClient, QueryResult } from "pg";
import { runBatch, type Statement } from "../batch.ts";

const begins = /^(?:begin|start transaction)\b/i;
const ends = /^(?:commit|rollback)$/i;

/** Values of statements whose results nobody reads. */
const unread = new WeakSet<readonly unknown[]>();

/**
 * Marks the values of a statement whose result nobody reads. In a transaction it goes out with the
 * next statement or with the commit, and if it fails, so does that.
 */
export function markUnread<Values extends readonly unknown[]>(values: Values): Values {
  unread.add(values);
  return values;
}

/** What frames the statements of a connection. */
export interface Framing {
  readonly begin: (text: string) => readonly Statement[];
  readonly end: (text: string) => Statement;
  /** Runs before each statement that is not in a transaction. */
  readonly prologue: readonly Statement[];
}

/** Runs one statement. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<QueryResult>;

/**
 * Runs statements with as few round trips as their results allow. It holds back the begin of a
 * transaction, and writes whose results nobody reads: they go out in one batch with the next
 * statement, in their order. A transaction that has sent nothing ends without a round trip.
 */
export function createTransactionQueue(client: PoolClient, framing: Framing): RunStatement {
  let isInTransaction = false;
  let opening: readonly Statement[] = [];
  let writes: Statement[] = [];

  async function send(statement: Statement): Promise<QueryResult> {
    const batch = isInTransaction ? [...opening, ...writes] : framing.prologue;
    opening = [];
    writes = [];
    const results = await runBatch(client, [...batch, statement]);
    return results.at(-1) as QueryResult;
  }

  async function end(text: string): Promise<QueryResult> {
    const isCommit = /^commit$/i.test(text);
    if (!isCommit) {
      writes = [];
    }
    if (opening.length > 0 && writes.length === 0) {
      opening = [];
      isInTransaction = false;
      return skipped(text);
    }
    const result = await send({ ...framing.end(text), hasRows: false });
    // After a commit that fails, the transaction waits for its rollback.
    isInTransaction = false;
    // Postgres responds so to the commit of a transaction in which a statement has failed.
    if (isCommit && result.command === "ROLLBACK") {
      throw new Error("the transaction was rolled back, as one of its statements has failed");
    }
    return result;
  }

  return async (text, values) => {
    if (begins.test(text)) {
      isInTransaction = true;
      opening = framing.begin(text);
      writes = [];
      return skipped("BEGIN");
    }
    if (ends.test(text)) {
      return end(text);
    }
    if (isInTransaction && unread.has(values)) {
      writes.push({ text, values, hasRows: false });
      return { ...skipped("INSERT"), rowCount: 1 };
    }
    return send({ text, values });
  };
}

/** The result of a statement that has not gone out. */
const skipped = (command: string): QueryResult => ({
  command,
  rowCount: null,
  oid: 0,
  rows: [],
  fields: [],
});
