import type { Pool, QueryResult } from "pg";
import { runBatch, type Statement } from "../pool/statement-batch.ts";
import type { LazyClient } from "./lazy-client.ts";
import type { Prologue } from "./prologue.ts";
import type { TakePermit } from "./workspace-quota.ts";

/** Where statements of one workspace run; the ORM passes it around as its transaction context. */
export interface Session {
  /**
   * Runs a statement. Statements issued together, as by `Promise.all`, share a round trip, in order and
   * with the pending writes; if one of them fails, all do.
   */
  run(statement: Statement): Promise<QueryResult>;
  /**
   * Adds a write whose result is not read. It goes out with the next statement or with the commit; if
   * it fails, so does that.
   */
  add(write: Statement): void;
}

/** A session in which all statements commit together. */
export interface Transaction extends Session {
  /**
   * @param closing statements that go out with it
   * @returns their results
   */
  commit(closing?: readonly Statement[]): Promise<QueryResult[]>;
  rollback(): Promise<void>;
}

/** A session for reads: each round trip is a separate transaction, on any connection. */
interface ReadSession extends Session {
  /** Runs a statement that sees the rows of all workspaces. */
  runAsOwner(statement: Statement): Promise<QueryResult>;
}

export function createReadSession(
  pool: Pool,
  prologue: ReturnType<Prologue>,
  takePermit: () => ReturnType<TakePermit>,
): ReadSession {
  const asOwner = new WeakSet<Statement>();
  const run = issuedTogether(async (statements) => {
    // The owner's statements run first: those after the prologue run as the tenant.
    const ordered = [
      ...statements.filter((statement) => asOwner.has(statement)),
      prologue,
      ...statements.filter((statement) => !asOwner.has(statement)),
    ];
    const release = await takePermit();
    try {
      const results = await runBatch(pool, ordered);
      return statements.map((statement) => results[ordered.indexOf(statement)] as QueryResult);
    } finally {
      release();
    }
  });
  return {
    run,
    runAsOwner(statement) {
      asOwner.add(statement);
      return run(statement);
    },
    add() {
      throw new Error("this entity manager only reads: write in a transaction");
    },
  };
}

/** Gathers statements until the code that issues them starts to wait. */
function issuedTogether(
  runAll: (statements: readonly Statement[]) => Promise<QueryResult[]>,
): Session["run"] {
  let group:
    | { readonly statements: Statement[]; readonly results: Promise<QueryResult[]> }
    | undefined;
  async function send(statements: readonly Statement[]): Promise<QueryResult[]> {
    await undefined;
    group = undefined;
    return runAll(statements);
  }
  return async (statement) => {
    if (group === undefined) {
      const statements: Statement[] = [];
      group = { statements, results: send(statements) };
    }
    const { statements, results } = group;
    const position = statements.push(statement) - 1;
    return (await results)[position] as QueryResult;
  };
}

const begin = { text: "begin", hasRows: false };
const commit = { text: "commit", hasRows: false };
const rollback = { text: "rollback", hasRows: false };

/**
 * Creates a transaction with as few round trips as its results allow. Its begin goes out with its first
 * statement; one that has none ends without a round trip.
 * @param client released when the transaction ends
 * @param opening statements that go out with the begin
 */
export function createTransaction(client: LazyClient, opening: readonly Statement[]): Transaction {
  let isBegun = false;
  let isEnded = false;
  let waiting: Statement[] = [];

  async function send(statements: readonly Statement[]): Promise<QueryResult[]> {
    const connection = await client.connect();
    const before = isBegun ? waiting : [begin, ...opening, ...waiting];
    isBegun = true;
    waiting = [];
    return (await runBatch(connection, [...before, ...statements])).slice(before.length);
  }

  return {
    run: issuedTogether(async (statements) => {
      await client.connect();
      // After its commit, even before the response to it, the connection is not the tenant's.
      if (isEnded) {
        throw new Error("the transaction has ended");
      }
      return send(statements);
    }),
    add(write) {
      waiting.push(write);
    },
    async commit(closing = []) {
      isEnded = true;
      let results: QueryResult[] = [];
      if (isBegun || waiting.length + closing.length > 0) {
        results = await send([...closing, commit]);
        // Postgres responds with this to the commit of a transaction in which a statement has failed.
        if (results.pop()?.command === "ROLLBACK") {
          throw new Error("the transaction was rolled back, as one of its statements has failed");
        }
      }
      client.release();
      return results;
    },
    async rollback() {
      isEnded = true;
      try {
        if (isBegun) {
          await runBatch(await client.connect(), [rollback]);
        }
        client.release();
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
    },
  };
}
