import type { PoolClient } from "pg";
import type { PgBoss } from "pg-boss";
import { newId } from "../../../db/ids.ts";
import { jobsOn } from "../../../jobs/job-statements.ts";
import { deliveryQueue, toDeliveryJob } from "../../../jobs/queues.ts";
import type { Recovery } from "./claim.ts";

/**
 * Enqueues the next deliveries of a recovery, the oldest event first, each with a row that shows it
 * as waiting.
 * @returns how many, and how many were dropped because their event was deleted or erased
 */
export async function enqueueNext(
  client: PoolClient,
  boss: PgBoss,
  { id, workspaceId, subscriptionId }: Recovery,
  most: number,
): Promise<{ sent: number; missing: number }> {
  const { rows } = await client.query<{ eventId: string; type: string | null }>(
    `select n.event_id as "eventId", e.type from (
       select event_id from webhook_recovery_events
       where workspace_id = $1 and operation_id = $2 and delivery_id is null
       order by event_id limit $3
     ) as n
     left join events e on e.workspace_id = $1 and e.id = n.event_id and e.erased_at is null`,
    [workspaceId, id, Math.max(0, most)],
  );
  const deliveries = rows.flatMap(({ eventId, type }) =>
    type === null ? [] : [{ eventId, type, deliveryId: newId("dlv") }],
  );
  if (deliveries.length > 0) {
    const columns = [
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ type }) => type),
      deliveries.map(({ deliveryId }) => deliveryId),
    ];
    await client.query(
      `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
         outcome, error, manual, attempted_at)
       select id, $1, $2, event_id, type, 'queued', '', true, now()
       from unnest($3::text[], $4::text[], $5::text[]) as d (event_id, type, id)`,
      [workspaceId, subscriptionId, ...columns],
    );
    await client.query(
      `update webhook_recovery_events e set delivery_id = d.id
       from unnest($3::text[], $4::text[]) as d (event_id, id)
       where e.workspace_id = $1 and e.operation_id = $2 and e.event_id = d.event_id`,
      [workspaceId, id, columns[0], columns[2]],
    );
    const waitingSince = Date.now();
    const jobs = deliveries.map(({ eventId, type: eventType, deliveryId }) =>
      toDeliveryJob({
        eventId,
        workspaceId,
        eventType,
        subscriptionId,
        deliveryId,
        manual: true,
        waitingSince,
      }),
    );
    await boss.insert(deliveryQueue, jobs, { db: jobsOn(client) });
  }
  const gone = rows.flatMap(({ eventId, type }) => (type === null ? [eventId] : []));
  if (gone.length > 0) {
    await client.query(
      `delete from webhook_recovery_events
       where workspace_id = $1 and operation_id = $2 and event_id = any($3)`,
      [workspaceId, id, gone],
    );
  }
  return { sent: deliveries.length, missing: gone.length };
}
