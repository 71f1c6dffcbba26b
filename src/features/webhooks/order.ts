import type { EntityManager } from "@mikro-orm/postgresql";
import type { SubscriptionEntity } from "./entity.ts";

type Ordered = Pick<SubscriptionEntity, "workspaceId" | "id">;

/** Begins the order of a subscription with the events from now on; earlier ones are left out. */
export async function beginOrder(em: EntityManager, { workspaceId, id }: Ordered): Promise<void> {
  await em.execute(
    `insert into webhook_order_cursors
       (workspace_id, subscription_id, position, event_id, in_flight, is_slow)
     values (?, ?, pg_snapshot_xmin(pg_current_snapshot()), '', false, false)
     on conflict (workspace_id, subscription_id)
     do update set position = excluded.position, event_id = '', in_flight = false`,
    [workspaceId, id],
  );
}

/** Ends the order of a subscription that is deleted. */
export async function endOrder(em: EntityManager, { workspaceId, id }: Ordered): Promise<void> {
  await em.execute(
    "delete from webhook_order_cursors where workspace_id = ? and subscription_id = ?",
    [workspaceId, id],
  );
}
