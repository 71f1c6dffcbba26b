import type { QueryResult } from "pg";
import { runBatch, type Statement } from "../batch.ts";
import type { Lease } from "./lease.ts";

/** A transaction, or a part of one that can be rolled back by itself. */
export interface Transaction {
  /** Runs a statement, in one round trip with what waits. */
  run(statement: Statement): Promise<QueryResult>;
  runAll(statements: readonly Statement[]): Promise<QueryResult[]>;
  /**
   * Adds a write whose result nobody reads. It goes out with the next statement or with the commit,
   * and if it fails, so does that.
   */
  add(write: Statement): void;
  /** Opens a part. Parts end before what they are part of. */
  openPart(): Transaction;
  /** @param closing statements that go out with it */
  commit(closing?: readonly Statement[]): Promise<void>;
  rollback(): Promise<void>;
}

const begin = { text: "begin", hasRows: false };
const commit = { text: "commit", hasRows: false };
const rollback = { text: "rollback", hasRows: false };

/**
 * Makes a transaction with as few round trips as its results allow. Its begin goes out with its
 * first statement; one that has none ends without a round trip.
 *
 * A part that comes first is the whole transaction so far. So it takes no savepoint, and when it
 * commits, its writes still wait: for the next statement, or for the commit.
 * @param lease released when the transaction ends
 * @param opening statements that go out with the begin
 */
export function createTransaction(lease: Lease, opening: readonly Statement[]): Transaction {
  let isBegun = false;
  let isEnded = false;
  let waiting: Statement[] = [];
  let savepoints = 0;

  async function runAll(statements: readonly Statement[]): Promise<QueryResult[]> {
    const client = await lease.connect();
    if (isEnded) {
      throw new Error("the transaction has ended");
    }
    const before = isBegun ? waiting : [begin, ...opening, ...waiting];
    isBegun = true;
    waiting = [];
    const results = await runBatch(client, [...before, ...statements]);
    return results.slice(before.length);
  }

  const run = async (statement: Statement) => (await runAll([statement]))[0] as QueryResult;

  /** The next statement begins again. */
  async function undo(): Promise<void> {
    waiting = [];
    if (isBegun) {
      isBegun = false;
      await runBatch(await lease.connect(), [rollback]);
    }
  }

  function add(write: Statement): void {
    waiting.push(write);
  }

  function openPart(): Transaction {
    return isBegun || waiting.length > 0
      ? openSavepoint()
      : { run, runAll, add, openPart, commit: async () => {}, rollback: undo };
  }

  function openSavepoint(): Transaction {
    // Names recur, so that few statements are prepared: the inner of two hides the outer.
    const name = `part_${++savepoints % 8}`;
    const savepoint = { text: `savepoint ${name}`, hasRows: false };
    waiting.push(savepoint);
    return {
      ...{ run, runAll, add, openPart },
      async commit() {
        if (waiting.at(-1) === savepoint) {
          waiting.pop();
        } else {
          await run({ text: `release savepoint ${name}`, hasRows: false });
        }
      },
      async rollback() {
        const position = waiting.indexOf(savepoint);
        waiting = waiting.slice(0, Math.max(position, 0));
        if (position === -1) {
          await run({ text: `rollback to savepoint ${name}`, hasRows: false });
        }
      },
    };
  }

  return {
    ...{ run, runAll, add, openPart },
    async commit(closing = []) {
      if (isBegun || waiting.length + closing.length > 0) {
        const results = await runAll([...closing, commit]);
        // Postgres responds so to the commit of a transaction in which a statement has failed.
        if (results.at(-1)?.command === "ROLLBACK") {
          throw new Error("the transaction was rolled back, as one of its statements has failed");
        }
      }
      isEnded = true;
      lease.release();
    },
    async rollback() {
      isEnded = true;
      try {
        await undo();
        lease.release();
      } catch (error) {
        lease.release(error as Error);
        throw error;
      }
    },
  };
}
