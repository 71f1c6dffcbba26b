import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { type Directory, lockDirectory, type Name, readNames } from "../../cells/directory.ts";
import { moveLock } from "../../cells/move-lock.ts";
import { inTransaction } from "../../db/pool/in-transaction.ts";
import type { Sealer } from "../../db/sealer.ts";
import {
  type Copied,
  copyWorkspace,
  passPlaces,
  placeEvents,
  workspaceTables,
} from "./copy-workspace.ts";
import {
  addFence,
  holdJobs,
  liftFence,
  type WorkspaceTable,
  waitForEarlierTransactions,
} from "./fence.ts";

/** One of the two cells of a move. */
interface MovingCell {
  readonly cell: string;
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly directory: Pick<Directory, "announce">;
  /** Bucket of its files, with its server; undefined if files are in Postgres. */
  readonly bucket: string | undefined;
}

/** The time in which calls that were sent to the old cell end. */
const graceMs = 1_000;

/**
 * Moves a workspace to another cell. A move that was interrupted resumes when it is started again.
 * @throws when it cannot be moved; it then stays as it was, unless the other cell already has all of it
 */
export async function moveWorkspace(
  from: MovingCell,
  to: MovingCell,
  name: string,
  copied: Copied,
): Promise<void> {
  const id = await findToMove(from, to, name);
  await whileAlone(from.pool, id, () => move(from, to, { id, name }, copied));
}

/**
 * Abandons a move that was interrupted: the workspace stays in its cell.
 * @throws when the other cell already has all of it
 */
export async function cancelMove(from: MovingCell, to: MovingCell, name: string): Promise<void> {
  const id = await findToMove(from, to, name);
  await whileAlone(from.pool, id, async () => {
    const isThere = await inTransaction(to.pool, async (client) => {
      // The end of a copy whose command died.
      await client.query(lockCopy, [id]);
      return hasWorkspace(client, id);
    });
    if (isThere) {
      throw new Error(
        `--cancel: ${to.cell} has all of the workspace: finish the move, then move it back`,
      );
    }
    await giveUp(from.pool, id, await workspaceTables(from.pool));
  });
}

async function giveUp(pool: Pool, id: string, tables: readonly WorkspaceTable[]): Promise<void> {
  await liftFence(pool, id, tables);
  await pool.query("delete from workspace_moves where workspace_id = $1", [id]);
}

const lockCopy = "select pg_advisory_xact_lock(hashtextextended('copy of ' || $1, 0))";

/**
 * Works on the move of a workspace while no other command does. The connection holds the lock, so that
 * a killed command leaves none behind.
 * @throws when another one does
 */
async function whileAlone(pool: Pool, id: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock(${moveLock("$1")}) as "isAlone"`,
      [id],
    );
    if (!rows[0]?.isAlone) {
      throw new Error("--workspace: another command is moving it");
    }
    await work();
  } finally {
    client.release(true);
  }
}

async function move(
  from: MovingCell,
  to: MovingCell,
  { id, name }: { readonly id: string; readonly name: string },
  copied: Copied,
): Promise<void> {
  await startMove(from, to, { id, name });
  const tables = await workspaceTables(from.pool);
  if (!(await hasWorkspace(to.pool, id))) {
    try {
      await holdJobs(from.pool, id);
      await addFence(from.pool, id, tables);
      await holdJobs(from.pool, id);
      await inTransaction(from.pool, (client) => copyTo(client, from, to, id, copied), 0);
    } catch (error) {
      if (!(await hasWorkspace(to.pool, id))) {
        await giveUp(from.pool, id, tables);
      }
      throw error;
    }
  }
  await handOver(from, to, id);
  await sleep(graceMs);
  await waitForEarlierTransactions(from.pool);
  await inTransaction(
    from.pool,
    async (client) => {
      await client.query("select set_config('ticketing.moving', $1, true)", [id]);
      for (const { name: table, key } of [...tables].reverse()) {
        await client.query(`delete from ${table} where ${key} = $1`, [id]);
      }
      await client.query("delete from pgboss.job where data ->> 'workspaceId' = $1", [id]);
    },
    0,
  );
  await liftFence(from.pool, id, tables);
}

/** @returns the identifier of a workspace that may be moved, or whose move to this cell has begun */
async function findToMove(from: MovingCell, to: MovingCell, name: string): Promise<string> {
  if (from.cell === to.cell) {
    throw new Error(`--to: is this cell, ${to.cell}`);
  }
  const row = (await findMoving(from.pool, name)) ?? (await findMoved(from, to, name));
  if (row === undefined) {
    throw new Error(`--workspace: there is no workspace ${name}`);
  }
  if (row.cell !== null && row.cell !== to.cell) {
    throw new Error(`--to: the workspace is being moved to ${row.cell}`);
  }
  return row.id;
}

async function startMove(
  from: MovingCell,
  to: MovingCell,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const schemas = await Promise.all([from, to].map(({ pool }) => schemaOf(pool)));
  if (schemas[0] !== schemas[1]) {
    throw new Error("--to: the cells have different versions of the service");
  }
  const taken = await to.pool.query("select from workspaces where name = $1 and id <> $2", [
    name,
    id,
  ]);
  if (taken.rowCount !== 0) {
    throw new Error(`--to: the cell has another workspace ${name}`);
  }
  if (from.bucket !== to.bucket) {
    const { rowCount } = await from.pool.query(
      `select from attachments where workspace_id = $1 and store = 's3'
       union all select from requester_export_parts where workspace_id = $1 and store = 's3' limit 1`,
      [id],
    );
    if (rowCount !== 0) {
      throw new Error(
        "S3_BUCKET: is needed in both cells, the same one, as the workspace has files in it",
      );
    }
  }
  await from.pool.query(
    "insert into workspace_moves (workspace_id, cell) values ($1, $2) on conflict do nothing",
    [id, to.cell],
  );
}

interface Moving {
  readonly id: string;
  /** The cell to which it is being moved. */
  readonly cell: string | null;
}

async function findMoving(pool: Pool, name: string): Promise<Moving | undefined> {
  const { rows } = await pool.query<Moving>(
    "select id, cell from workspaces left join workspace_moves on workspace_id = id where name = $1",
    [name],
  );
  return rows[0];
}

/** A workspace whose rows are deleted here. The end of its move may be missing. */
async function findMoved(
  from: MovingCell,
  to: MovingCell,
  name: string,
): Promise<Moving | undefined> {
  const [there] = (
    await to.pool.query<{ id: string }>("select id from workspaces where name = $1", [name])
  ).rows;
  const { rows } = await from.pool.query<Moving>(
    "select workspace_id as id, cell from workspace_moves where workspace_id = $1 and moved_at is not null",
    [there?.id],
  );
  return rows[0];
}

const schemaOf = async (pool: Pool) => {
  const text = "select string_agg(name, ',' order by name) as names from migrations";
  return (await pool.query<{ names: string }>(text)).rows[0]?.names;
};

const hasWorkspace = async (db: Pick<PoolClient, "query">, id: string) =>
  (await db.query("select from workspaces where id = $1", [id])).rowCount === 1;

async function copyTo(
  source: PoolClient,
  from: MovingCell,
  to: MovingCell,
  id: string,
  copied: Copied,
): Promise<void> {
  await passPlaces(to.pool, await placeEvents(source, id));
  await inTransaction(
    to.pool,
    async (target) => {
      await target.query(lockCopy, [id]);
      if (await hasWorkspace(target, id)) {
        // The copy of a command that was killed has just ended.
        return;
      }
      const sides = [
        { client: source, sealer: from.sealer },
        { client: target, sealer: to.sealer },
      ] as const;
      await copyWorkspace(...sides, id, await workspaceTables(source), copied);
    },
    0,
  );
}

/** Gives the names of a workspace to the other cell, at every proxy, and remembers them here. */
const handOver = (from: MovingCell, to: MovingCell, id: string): Promise<void> =>
  inTransaction(
    from.pool,
    async (client) => {
      await lockDirectory(client);
      const names: Name[] = [];
      for await (const batch of readNames(client, id)) {
        names.push(...batch);
      }
      await client.query(
        "insert into moved_names (workspace_id, name) select $1, unnest($2::text[]) on conflict do nothing",
        [id, names],
      );
      await client.query(
        "update workspace_moves set moved_at = coalesce(moved_at, now()) where workspace_id = $1",
        [id],
      );
      await to.directory.announce(...names);
    },
    0,
  );
