import type { Pool, QueryResult, QueryResultRow } from "pg";
import { runBatch, type Statement } from "../batch.ts";
import { rowTypes } from "../row-types.ts";
import type { Prologue } from "./prologue.ts";
import { currentCall, currentTransaction } from "./tenant-context.ts";
import type { TakeShare } from "./workspace-share.ts";

/** Runs a prepared statement for one workspace, whose identifier is `$1`. @returns its rows */
export type TenantQuery = <Row extends QueryResultRow>(
  workspaceId: string,
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>;

/** Runs a prepared statement that sees the rows of every workspace. @returns its rows */
export type OwnerQuery = <Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>;

/** Statements that a call has issued in one go. */
interface Group {
  /** These run first, as the others become the tenant for the rest of the transaction. */
  readonly owner: Statement[];
  readonly tenant: Statement[];
  readonly rows: Promise<Rows>;
}

/** The rows of each statement of a group. */
interface Rows {
  readonly owner: QueryResultRow[][];
  readonly tenant: QueryResultRow[][];
}

/**
 * Makes the statements of the hot reads. Those that a call issues together, as with `Promise.all`,
 * share a round trip and a connection; if one of them fails, all do.
 */
export function createTenantReads(pool: Pool, prologueOf: Prologue, takeShare: TakeShare) {
  const groups = new WeakMap<object, Group>();

  async function run(
    workspaceId: string,
    owner: readonly Statement[],
    tenant: readonly Statement[],
  ): Promise<Rows> {
    const transaction = currentTransaction();
    if (transaction !== undefined) {
      // It runs as the tenant already.
      return {
        owner: await runRows(pool, owner),
        tenant: rowsOf(await transaction.shared.runAll(tenant)),
      };
    }
    const release = await takeShare(workspaceId);
    try {
      const rows = await runRows(pool, [...owner, prologueOf(workspaceId), ...tenant]);
      return { owner: rows.slice(0, owner.length), tenant: rows.slice(owner.length + 1) };
    } finally {
      release();
    }
  }

  /** Closed in the next microtask, when the code that issues them has come to wait. */
  async function gather(
    call: object,
    workspaceId: string,
    owner: Statement[],
    tenant: Statement[],
  ) {
    await undefined;
    groups.delete(call);
    return run(workspaceId, owner, tenant);
  }

  function groupOf(call: object, workspaceId: string): Group {
    let group = groups.get(call);
    if (group === undefined) {
      const owner: Statement[] = [];
      const tenant: Statement[] = [];
      group = { owner, tenant, rows: gather(call, workspaceId, owner, tenant) };
      groups.set(call, group);
    }
    return group;
  }

  const query: TenantQuery = async <Row extends QueryResultRow>(
    workspaceId: string,
    text: string,
    values: readonly unknown[],
  ) => {
    const statement = { text, types: rowTypes, values: [workspaceId, ...values] };
    const call = currentCall();
    if (call?.workspaceId !== workspaceId) {
      return (await run(workspaceId, [], [statement])).tenant[0] as Row[];
    }
    const group = groupOf(call, workspaceId);
    const position = group.tenant.push(statement) - 1;
    return (await group.rows).tenant[position] as Row[];
  };

  const queryAsOwner: OwnerQuery = async <Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ) => {
    const statement = { text, types: rowTypes, values };
    const call = currentCall();
    if (call === undefined) {
      return (await runRows(pool, [statement]))[0] as Row[];
    }
    const group = groupOf(call, call.workspaceId);
    const position = group.owner.push(statement) - 1;
    return (await group.rows).owner[position] as Row[];
  };

  return { query, queryAsOwner };
}

async function runRows(pool: Pool, statements: readonly Statement[]): Promise<QueryResultRow[][]> {
  return statements.length > 0 ? rowsOf(await runBatch(pool, statements)) : [];
}

const rowsOf = (results: readonly QueryResult[]) => results.map(({ rows }) => rows);
