import pg, { type Pool } from "pg";
import { textArray } from "../db/pool/array-literal.ts";
import { genericPlan, runBatch } from "../db/pool/statement-batch.ts";

/** A job that this process has claimed. */
export interface ClaimedJob<Data> {
  readonly id: string;
  readonly data: Data;
  readonly group: string;
}

interface Turn {
  readonly queue: string;
  /** The group that had the last turn; empty at the beginning of a round. */
  readonly after: string;
  /** Groups that do not get a turn. */
  readonly except: readonly string[];
  /** The most jobs to claim. */
  readonly limit: number;
}

/**
 * Claims one job of each group whose turn it is, the one that has been due for longest. A group costs
 * two index lookups, however many jobs it has.
 * @returns in the order of their groups
 */
export async function claimInTurns<Data extends object>(
  pool: Pool,
  { queue, after, except, limit }: Turn,
): Promise<ClaimedJob<Data>[]> {
  const [, claimed] = await runBatch<ClaimedJob<Data>>(pool, [
    genericPlan,
    { text: claim(queue), values: [after, textArray(except), limit], types: pg.types },
  ]);
  return claimed?.rows ?? [];
}

/** The index that claims read, on the table of the jobs of these queues. */
export const turnsIndex = (table: string) =>
  `create index if not exists ${table}_turns on pgboss.${table} (name, group_id, start_after)
   where state < 'active' and group_id is not null`;

const waiting = (queue: string) =>
  `name = '${queue}' and state < 'active' and group_id is not null`;

/**
 * If two workers choose the same job, the second one finds that it is active. Starting a job that was
 * started before counts as a retry, as in pg-boss.
 */
const claim = (queue: string) => `
  with recursive turns (group_id) as (
    select (select min(group_id) from pgboss.job where ${waiting(queue)} and group_id > $1)
    union all
    select (select min(group_id) from pgboss.job
      where ${waiting(queue)} and group_id > turns.group_id)
    from turns where turns.group_id is not null
  ), due as (
    select first.id from turns cross join lateral (
      select id from pgboss.job
      where ${waiting(queue)} and group_id = turns.group_id and start_after <= now()
      order by start_after limit 1
    ) as first
    where turns.group_id <> all($2::text[])
    limit $3
  ), claimed as (
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = retry_count + (started_on is not null)::int
    where ${waiting(queue)} and id = any(array(select id from due))
    returning id, data, group_id
  )
  select id, data, group_id as group from claimed order by group_id`;
