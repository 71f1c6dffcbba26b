import type { Pool } from "pg";
import type { Query } from "../db/connect.ts";
import { overIds } from "../db/pool/id-rows.ts";
import type { Queue } from "./boss.ts";
import { channelMailQueue, deliveryQueue, eventQueue, mailQueue, outboundQueue } from "./queues.ts";

/** Counts the deliveries that wait because the endpoint of a subscription is slow, by subscription id. */
export type Backlog = (
  query: Query,
  workspaceId: string,
  subscriptionIds: readonly string[],
) => Promise<Map<string, { count: number; since: Date }>>;

/** Counting stops here to limit the cost. */
export const countedAtMost = 1000;

/** Creates the count of waiting deliveries, run as the owner: the tenant role may not read the queue. */
export function createBacklog({ deliveryTable }: Pick<Queue, "deliveryTable">): Backlog {
  const statement = overIds(
    "$2",
    (ids) => `
    select s.id, w.count, w.since from ${ids} as s (id)
    cross join lateral (
      select count(*)::int as count, min(created_on) as since from (
        select created_on from pgboss.${deliveryTable} j
        where j.name = '${deliveryQueue}' and j.group_id = s.id and j.state < 'active'
          and j.data ->> 'workspaceId' = $1
        limit ${countedAtMost}
      ) as waiting
    ) as w where w.count > 0`,
  );
  return async (query, workspaceId, subscriptionIds) => {
    const [text, ids] = statement(subscriptionIds);
    const rows = await query<{ id: string; count: number; since: Date }>(text, [
      workspaceId,
      ...ids,
    ]);
    return new Map(rows.map(({ id, count, since }) => [id, { count, since }]));
  };
}

/** How long the event that is next in the queue has waited, in milliseconds. */
export async function oldestWaitMs(pool: Pool, { eventTable }: Queue): Promise<number> {
  const { rows } = await pool.query<{ ms: string }>(
    `select extract(epoch from now() - created_on) * 1000 as ms from pgboss.${eventTable}
     where name = '${eventQueue}' and state < 'active' and not blocked
     order by priority desc, created_on limit 1`,
  );
  return Number(rows[0]?.ms ?? 0);
}

/** Seconds for which the oldest message that waits to be sent has been due, by its queue. */
export async function oldestMessages(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ queue: string; since: string | null }>(
    [mailQueue, channelMailQueue, outboundQueue].map(oldestIn).join(" union all "),
  );
  const now = Date.now();
  return new Map(
    rows.map(({ queue, since }) => [queue, since ? (now - Date.parse(since)) / 1000 : 0]),
  );
}

const oldestIn = (queue: string) =>
  `select '${queue}' as queue, (
    select min(data ->> 'since') from pgboss.job where name = '${queue}' and state < 'active'
  ) as since`;

/** The index that finds the oldest message, on the table of the jobs of these queues. */
export const agesIndex = (table: string) =>
  `create index if not exists ${table}_ages on pgboss.${table} (name, (data ->> 'since'))
   where state < 'active'`;
