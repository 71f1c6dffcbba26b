import type { ListWebhookDeliveriesRequest } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Reader } from "../../db/connect.ts";
import { firstIdAt } from "../../db/ids.ts";
import { paginate } from "../../rpc/pagination.ts";
import { timeRange } from "../times.ts";
import type { DeliveryEntity } from "./entity.ts";
import { allSubscriptions } from "./find.ts";
import { toDelivery } from "./render.ts";

/**
 * The deliveries of an event, to one subscription or to all.
 *
 * There is no index by event, which would cost every delivery: the identifier of an automatic one
 * begins with the time of its event, so it is among the few of its subscription at that time. The
 * manual ones, made at any time, have an index of their own.
 */
export const eventDeliveries = `
  select id, workspace_id as "workspaceId", subscription_id as "subscriptionId",
    event_id as "eventId", event_type as "eventType", outcome, error, http_status as "httpStatus", manual, duration_ms as "durationMs",
    dns_ms as "dnsMs", connect_ms as "connectMs", first_byte_ms as "firstByteMs",
    attempted_at as "attemptedAt"
  from (
    select d.* from webhook_subscriptions s cross join lateral (
      select * from webhook_deliveries
      where workspace_id = $1 and subscription_id = s.id and id >= $4 and id < $5
    ) as d
    where s.workspace_id = $1 and ($2 = '${allSubscriptions}' or s.id = $2)
      and d.event_id = $3 and not d.manual
    union all
    select * from webhook_deliveries
    where workspace_id = $1 and event_id = $3 and manual
      and ($2 = '${allSubscriptions}' or subscription_id = $2)
  ) as d
  where ($6::text[] is null or outcome = any($6)) and ($7 = '' or event_type = $7)
    and ($8::timestamptz is null or attempted_at >= $8)
    and ($9::timestamptz is null or attempted_at < $9)
    and ($10::text is null or id < $10)
  order by id desc limit $11`;

const eventForm = /^evt_([0-9a-f]{12})[0-9a-f]{20}$/;

/** One page of the deliveries of the event that the request names, newest first. */
export async function listEventDeliveries(
  db: Reader,
  workspaceId: string,
  request: ListWebhookDeliveriesRequest,
) {
  const { subscriptionId, eventId, outcome, eventType } = request;
  const [, time] = eventForm.exec(eventId) ?? [];
  if (time === undefined) {
    return { data: [], nextPageToken: "" };
  }
  const ms = Number.parseInt(time, 16);
  const attempted = timeRange(request.attemptedFrom, request.attemptedBefore);
  const filters = [
    subscriptionId,
    eventId,
    firstIdAt("dlv", ms),
    firstIdAt("dlv", ms + 1),
    outcome.length > 0 ? outcome : null,
    eventType,
    attempted?.$gte ?? null,
    attempted?.$lt ?? null,
  ];
  const { rows, nextPageToken } = await paginate(
    request,
    ["event-deliveries", filters],
    ({ id }: DeliveryEntity) => [id],
    (limit, after) =>
      db.query<DeliveryEntity>(workspaceId, eventDeliveries, [
        ...filters,
        after?.[0] ?? null,
        limit,
      ]),
  );
  return { data: rows.map(toDelivery), nextPageToken };
}
