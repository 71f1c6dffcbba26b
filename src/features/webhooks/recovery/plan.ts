import type { PoolClient } from "pg";
import type { Recovery } from "./claim.ts";

/** Events of one recovery. */
const mostEvents = 100_000;

/**
 * The lowest identifier of a delivery of the first event missed. Earlier rows cannot be its
 * deliveries, so that the days before it are not read.
 */
const firstDelivery = "'dlv_' || substr(min(event_id), 5, 12)";

/**
 * Stores the list of events that a recovery sends, once, with each event once, so that none is sent
 * twice. It leaves out events that have already been delivered, wait for delivery, are no longer
 * stored, were erased, or were created by a test.
 * @returns their number
 */
export async function planRecovery(client: PoolClient, recovery: Recovery): Promise<number> {
  const { id, workspaceId, subscriptionId, attemptedFrom, attemptedBefore } = recovery;
  const { outcomes, eventTypes } = recovery;
  const { rowCount } = await client.query(
    `with candidates as materialized (
       select event_id from webhook_deliveries
       where workspace_id = $2 and subscription_id = $3 and outcome = any($4)
         and attempted_at >= $5 and attempted_at < $6
         and (cardinality($7::text[]) = 0 or event_type = any($7))
     )
     insert into webhook_recovery_events (operation_id, event_id, workspace_id)
     select $1, event_id, $2 from (
       select event_id from candidates
       except
       select event_id from webhook_deliveries
       where workspace_id = $2 and subscription_id = $3 and outcome in ('succeeded', 'queued')
         and id >= (select ${firstDelivery} from candidates)
     ) as missed
     where exists (select from events e where e.workspace_id = $2 and e.id = event_id and not e.is_test
       and e.erased_at is null)
     order by event_id limit ${mostEvents}`,
    [id, workspaceId, subscriptionId, outcomes, attemptedFrom, attemptedBefore, eventTypes],
  );
  return rowCount ?? 0;
}
