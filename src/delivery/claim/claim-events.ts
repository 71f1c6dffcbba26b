/** Claims the jobs of events and deliveries, loads their rows, and fans events out to endpoints. */
import pg, { type Pool, type PoolClient, type QueryResult } from "pg";
import type { Job, PgBoss } from "pg-boss";
import { commitBatch } from "../../db/pool/in-transaction.ts";
import { genericPlan } from "../../db/pool/statement-batch.ts";
import { type EventJob, eventQueue } from "../../jobs/queues.ts";
import { activeEndpointsOf, eventsOf, type FanOutData, toFanOutData } from "./load.ts";

const { types } = pg;

/**
 * Claims up to a number of events that have yet to be fanned out, oldest first, and loads them with their
 * endpoints, in one round trip.
 */
export async function claimEvents(
  boss: PgBoss,
  on: Pool | PoolClient,
  batchSize: number,
): Promise<{ jobs: Job<EventJob>[] } & FanOutData> {
  const loadedAt = performance.now();
  let loaded: readonly QueryResult[] = [];
  const jobs = await boss.fetch<EventJob>(eventQueue, {
    batchSize,
    // Event jobs have no group. The limit makes pg-boss select the jobs before it updates them, instead
    // of joining the two: no join plan is good for both an empty and a long queue.
    groupConcurrency: 1,
    db: {
      async executeSql(text, values = []) {
        const claim = { text: announcing(text), values, types };
        const [, claimed, ...others] = await commitBatch(on, [genericPlan, claim, ...loads]);
        loaded = others;
        return claimed as QueryResult;
      },
    },
  });
  return { jobs, ...toFanOutData(loaded, loadedAt) };
}

/** A claim that leaves the keys of its events and their listeners to the rest of the transaction. */
const announcing = (claim: string) => `
  with claimed as (${claim}), announced as (
    select set_config('delivery.workspaces', string_agg(data ->> 'workspaceId', ','), true),
      set_config('delivery.events', string_agg(data ->> 'eventId', ','), true),
      set_config('delivery.types', (
        select string_agg(distinct concat(c.data ->> 'workspaceId', ' ', type), ',')
        from claimed c, unnest(array[c.data ->> 'eventType', '*']) as type
      ), true)
    from claimed)
  select claimed.* from claimed, announced`;

/** Unset if nothing was claimed. */
const announced = (name: "workspaces" | "events" | "types") =>
  `string_to_array(current_setting('delivery.${name}', true), ',')`;

const loads = [
  eventsOf(announced("workspaces"), announced("events")),
  activeEndpointsOf(announced("types")),
];
