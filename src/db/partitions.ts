import type { Pool } from "pg";
import { firstIdAt, type IdPrefix } from "../runtime/ids.ts";
import type { Logger } from "../runtime/log.ts";
import { deleteInBatches } from "./delete-in-batches.ts";

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
  const today = Math.floor(now / dayMs);
  for (const { table, prefix, keepDays } of tables) {
    const known = await partitionsOf(pool, table);
    for (let day = today - 1; day <= today + daysAhead; day++) {
      const name = `${table}_${nameOf(day)}`;
      if (known.includes(name)) {
        continue;
      }
      await pool
        .query(
          `create table if not exists ${name} partition of ${table}
           for values from ('${boundOf(prefix, day)}') to ('${boundOf(prefix, day + 1)}')`,
        )
        // Fails if the default partition holds rows of that day, which then stay there.
        .catch((err: unknown) => log.warn({ err, partition: name }, "could not make a partition"));
    }
    if (keepDays === 0) {
      continue;
    }
    const oldest = `${table}_${nameOf(today - keepDays)}`;
    for (const name of known.filter((name) => /_\d{8}$/.test(name) && name < oldest)) {
      await pool.query(`drop table if exists ${name}`);
      log.info({ partition: name }, "dropped a partition");
    }
    const values = [boundOf(prefix, today - keepDays)];
    await deleteInBatches(pool, { table: `${table}_default`, where: "id < $1", values });
  }
}

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
