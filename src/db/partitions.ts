import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase, Pool } from "pg";
import type { Logger } from "../telemetry/log.ts";
import { firstIdAt, type IdPrefix } from "./ids.ts";
import { deleteInBatches, type RowFilter } from "./pool/delete-in-batches.ts";
import { inTransaction } from "./pool/in-transaction.ts";

/** A table with daily partitions of its identifiers, which begin with the time. */
export interface PartitionedTable {
  readonly table: string;
  /** Prefix of its identifiers, without the underscore. */
  readonly prefix: IdPrefix;
  /** Days to keep its rows; 0 keeps them all. */
  readonly keepDays: number;
  /**
   * Called before rows are deleted, for a partition in the same transaction.
   * @param rows the rows of one partition
   * @param keptSince rows from this time on are kept
   */
  readonly onPurge?: (client: ClientBase, rows: RowFilter, keptSince: Date) => Promise<void>;
}

/** Thrown by `onPurge` to leave the rows to the next run. */
export class PurgePostponed extends Error {}

const dayMs = 24 * 3_600_000;
/** Partitions are created this many days ahead, so that workers may be down that long. */
const daysAhead = 7;

/**
 * To create or drop a partition, Postgres locks the whole table, and later statements queue behind
 * the lock: behind a backup for hours. So this waits briefly, a few times, and leaves the rest to the
 * next run.
 */
const lockWithin = "100ms";
const pausesMs = [250, 500, 1_000, 2_000];
/** An autovacuum yields after `deadlock_timeout`, by default 1 s. */
const autovacuumWithin = "3s";
const lockNotAvailable = "55P03";

/**
 * Creates the partitions of the coming days and drops those past their retention. Dropping a day costs
 * the same for any number of rows, and leaves nothing to vacuum. The default partition holds rows of
 * days without one.
 */
export async function tendPartitions(
  pool: Pool,
  tables: readonly PartitionedTable[],
  log: Logger,
  now = Date.now(),
): Promise<void> {
  for (const partitioned of tables) {
    await tendTable(pool, partitioned, log, Math.floor(now / dayMs)).catch((err: unknown) => {
      if (!isLocked(err) && !(err instanceof PurgePostponed)) {
        throw err;
      }
      log.warn({ err, table: partitioned.table }, "could not change partitions of a table in use");
    });
  }
}

async function tendTable(
  pool: Pool,
  { table, prefix, keepDays, onPurge }: PartitionedTable,
  log: Logger,
  today: number,
): Promise<void> {
  const known = await partitionsOf(pool, table);
  for (let day = today - 1; day <= today + daysAhead; day++) {
    const name = `${table}_${nameOf(day)}`;
    if (known.includes(name)) {
      continue;
    }
    const bounds = `from ('${boundOf(prefix, day)}') to ('${boundOf(prefix, day + 1)}')`;
    const create = `create table if not exists ${name} partition of ${table} for values ${bounds}`;
    await change(pool, (client) => client.query(create)).catch((err: unknown) => {
      if (isLocked(err)) {
        throw err;
      }
      if (isTaken(err)) {
        return;
      }
      // Fails if the default partition holds rows of that day, which then stay there.
      log.warn({ err, partition: name }, "could not make a partition");
    });
  }
  if (keepDays === 0) {
    return;
  }
  const oldest = `${table}_${nameOf(today - keepDays)}`;
  const keptSince = new Date((today - keepDays) * dayMs);
  for (const name of known.filter((name) => /_\d{8}$/.test(name) && name < oldest)) {
    // Waits for an autovacuum of the day, but unlike the drop lets calls through in the meantime.
    const settings = "autovacuum_enabled = false, toast.autovacuum_enabled = false";
    await locking(pool, autovacuumWithin, (client) =>
      client.query(`alter table if exists ${name} set (${settings})`),
    );
    await change(pool, async (client) => {
      // Nothing is written after it is recorded, and no other worker drops it.
      await client.query(`lock table ${name} in share row exclusive mode`);
      await onPurge?.(client, { table: name, where: "true" }, keptSince);
      await client.query(`drop table if exists ${name}`);
    }).catch((err: unknown) => {
      if (!isGone(err)) {
        throw err;
      }
    });
    log.info({ partition: name }, "dropped a partition");
  }
  const values = [boundOf(prefix, today - keepDays)];
  const strays = { table: `${table}_default`, where: "id < $1", values };
  const { rowCount } = await pool.query(
    `select from ${strays.table} where ${strays.where} limit 1`,
    values,
  );
  if (rowCount === 0) {
    return;
  }
  await inTransaction(pool, async (client) => onPurge?.(client, strays, keptSince));
  await deleteInBatches(pool, { ...strays, skipMoving: false });
}

const isLocked = (err: unknown) => (err as { code?: unknown }).code === lockNotAvailable;

/**
 * Another worker created it at the same moment: `if not exists` checks before it waits for the table.
 */
const isTaken = (err: unknown) =>
  ["42P07", "23505"].includes(String((err as { code?: unknown }).code));

/** 42P01: another worker dropped it. */
const isGone = (err: unknown) => (err as { code?: unknown }).code === "42P01";

type Change = (client: ClientBase) => Promise<unknown>;

async function change(pool: Pool, what: Change): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await locking(pool, lockWithin, what);
    } catch (err) {
      if (!isLocked(err)) {
        throw err;
      }
      await sleep(pause);
    }
  }
  await locking(pool, lockWithin, what);
}

const locking = (pool: Pool, within: string, what: Change) =>
  inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${within}'`);
    await what(client);
  });

async function partitionsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass",
    [table],
  );
  return rows.map(({ name }) => name);
}

const nameOf = (day: number) =>
  new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "");

const boundOf = (prefix: IdPrefix, day: number) => firstIdAt(prefix, day * dayMs);
