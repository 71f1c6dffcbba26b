import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { firstIdAt, type IdPrefix } from "../runtime/ids.ts";
import type { Logger } from "../runtime/log.ts";
import { deleteInBatches } from "./delete-in-batches.ts";
import { inTransaction } from "./in-transaction.ts";

/** A table with daily partitions of its identifiers, which begin with the time. */
export interface PartitionedTable {
  readonly table: string;
  /** Prefix of its identifiers, without the underscore. */
  readonly prefix: IdPrefix;
  /** Days to keep its rows; 0 keeps them all. */
  readonly keepDays: number;
}

const dayMs = 24 * 3_600_000;
/** Partitions are made this many days ahead, so that workers may be down that long. */
const daysAhead = 7;

/**
 * To make or drop a partition, Postgres locks the whole table, and what comes after waits with it.
 * Behind a backup that would be hours. So it waits briefly, a few times, and leaves the rest to the
 * next run.
 */
const lockWithin = "100ms";
const pausesMs = [250, 500, 1_000, 2_000];
/** An autovacuum gives way after `deadlock_timeout`, by default 1 s. */
const autovacuumWithin = "3s";
const lockNotAvailable = "55P03";

/**
 * Makes the partitions of the coming days and drops those past their retention.
 * To drop a day costs the same for any number of rows, and leaves nothing to
 * vacuum. The default partition holds rows of days without one.
 */
export async function tendPartitions(
  pool: Pool,
  tables: readonly PartitionedTable[],
  log: Logger,
  now = Date.now(),
): Promise<void> {
  for (const partitioned of tables) {
    await tendTable(pool, partitioned, log, Math.floor(now / dayMs)).catch((err: unknown) => {
      if (!isLocked(err)) {
        throw err;
      }
      log.warn({ err, table: partitioned.table }, "could not change partitions of a table in use");
    });
  }
}

async function tendTable(
  pool: Pool,
  { table, prefix, keepDays }: PartitionedTable,
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
    await change(pool, create).catch((err: unknown) => {
      if (isLocked(err)) {
        throw err;
      }
      // Fails if the default partition holds rows of that day, which then stay there.
      log.warn({ err, partition: name }, "could not make a partition");
    });
  }
  if (keepDays === 0) {
    return;
  }
  const oldest = `${table}_${nameOf(today - keepDays)}`;
  for (const name of known.filter((name) => /_\d{8}$/.test(name) && name < oldest)) {
    // Waits for an autovacuum of the day, and unlike the drop lets calls pass meanwhile.
    const settings = "autovacuum_enabled = false, toast.autovacuum_enabled = false";
    await locking(pool, autovacuumWithin, `alter table if exists ${name} set (${settings})`);
    await change(pool, `drop table if exists ${name}`);
    log.info({ partition: name }, "dropped a partition");
  }
  const values = [boundOf(prefix, today - keepDays)];
  await deleteInBatches(pool, { table: `${table}_default`, where: "id < $1", values });
}

const isLocked = (err: unknown) => (err as { code?: unknown }).code === lockNotAvailable;

async function change(pool: Pool, statement: string): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await locking(pool, lockWithin, statement);
    } catch (err) {
      if (!isLocked(err)) {
        throw err;
      }
      await sleep(pause);
    }
  }
  await locking(pool, lockWithin, statement);
}

const locking = (pool: Pool, within: string, statement: string) =>
  inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${within}'`);
    await client.query(statement);
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
