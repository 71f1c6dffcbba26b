import type { ListWebhookDeliveriesRequest } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import { firstIdAt } from "../../db/ids.ts";
import type { Sql, Where } from "../../db/orm/select.ts";
import { listRows } from "../queries.ts";
import { timeRange } from "../times.ts";
import { DeliveryEntity, type Outcome } from "./entity.ts";
import { allSubscriptions } from "./find.ts";
import { toDelivery } from "./render.ts";

/**
 * The deliveries of an event, to one subscription or to all.
 *
 * There is no index by event, which would cost every delivery: the identifier of an automatic one
 * begins with the time of its event, so it is among the few of its subscription at that time. The
 * manual ones, created at any time, have their own index.
 */
export function deliveriesOf(eventId: string, subscriptionId: string): Sql {
  const ms = Number.parseInt(eventId.slice("evt_".length, "evt_".length + 12), 16);
  return (bind) => {
    const event = bind(eventId);
    const only = subscriptionId === allSubscriptions ? undefined : bind(subscriptionId);
    return `
      select d.* from webhook_subscriptions s cross join lateral (
        select * from webhook_deliveries
        where workspace_id = $1 and subscription_id = s.id
          and id >= ${bind(firstIdAt("dlv", ms))} and id < ${bind(firstIdAt("dlv", ms + 1))}
      ) as d
      where s.workspace_id = $1 ${only === undefined ? "" : `and s.id = ${only}`}
        and d.event_id = ${event} and not d.manual
      union all
      select * from webhook_deliveries
      where workspace_id = $1 and event_id = ${event} and manual
        ${only === undefined ? "" : `and subscription_id = ${only}`}`;
  };
}

const eventForm = /^evt_[0-9a-f]{32}$/;

/** One page of the deliveries of the event that the request names, newest first. */
export async function listEventDeliveries(reads: Reads, request: ListWebhookDeliveriesRequest) {
  const { subscriptionId, eventId, outcome, eventType } = request;
  if (!eventForm.test(eventId)) {
    return { data: [], nextPageToken: "" };
  }
  const where: Where<DeliveryEntity> = {
    outcome: outcome.length > 0 ? (outcome as Outcome[]) : undefined,
    eventType: eventType.length > 0 ? eventType : undefined,
    attemptedAt: timeRange(request.attemptedFrom, request.attemptedBefore),
  };
  const { rows, nextPageToken } = await listRows(reads, DeliveryEntity, request, {
    scope: ["event-deliveries", subscriptionId, eventId, where],
    from: deliveriesOf(eventId, subscriptionId),
    where,
  });
  return { data: rows.map(toDelivery), nextPageToken };
}
