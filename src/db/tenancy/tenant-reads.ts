import pg, { type Pool, type QueryResultRow } from "pg";
import { runBatch, type Statement } from "../batch.ts";
import type { Prologue } from "./prologue.ts";
import { currentCall, currentTransaction } from "./tenant-context.ts";
import type { TakeShare } from "./workspace-share.ts";

/** Runs a prepared statement for one workspace, whose identifier is `$1`. @returns its rows */
export type TenantQuery = <Row extends QueryResultRow>(
  workspaceId: string,
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>;

/** Statements that a call has issued in one go. */
interface Group {
  readonly statements: Statement[];
  readonly rows: Promise<QueryResultRow[][]>;
}

/**
 * Makes the statements of the hot reads. Those that a call issues together, as with `Promise.all`,
 * share a round trip and a connection; if one of them fails, all do.
 */
export function createTenantQuery(
  pool: Pool,
  prologueOf: Prologue,
  takeShare: TakeShare,
): TenantQuery {
  const groups = new WeakMap<object, Group>();

  async function run(workspaceId: string, statements: Statement[]): Promise<QueryResultRow[][]> {
    const transaction = currentTransaction();
    if (transaction !== undefined) {
      return rowsOf(await runBatch(transaction.client, statements));
    }
    const release = await takeShare(workspaceId);
    try {
      const results = await runBatch(pool, [prologueOf(workspaceId), ...statements]);
      return rowsOf(results.slice(1));
    } finally {
      release();
    }
  }

  /** Closed in the next microtask, when the code that issues them has come to wait. */
  async function gather(call: object, workspaceId: string, statements: Statement[]) {
    await undefined;
    groups.delete(call);
    return run(workspaceId, statements);
  }

  return async <Row extends QueryResultRow>(
    workspaceId: string,
    text: string,
    values: readonly unknown[],
  ) => {
    // The ORM's pool returns times as text; callers of this want Date.
    const statement = { text, types: pg.types, values: [workspaceId, ...values] };
    const call = currentCall();
    if (call?.workspaceId !== workspaceId) {
      return (await run(workspaceId, [statement]))[0] as Row[];
    }
    let group = groups.get(call);
    if (group === undefined) {
      const statements: Statement[] = [];
      group = { statements, rows: gather(call, workspaceId, statements) };
      groups.set(call, group);
    }
    const position = group.statements.push(statement) - 1;
    return (await group.rows)[position] as Row[];
  };
}

const rowsOf = (results: readonly { rows: QueryResultRow[] }[]) => results.map(({ rows }) => rows);
