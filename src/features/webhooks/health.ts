import { create } from "@bufbuild/protobuf";
import {
  WebhookHealthSchema,
  type WebhookSubscription,
} from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import { overIds } from "../../db/pool/id-rows.ts";
import { type Backlog, countedAtMost } from "../../jobs/backlog.ts";
import { optionalTime } from "../times.ts";
import { isFailing } from "./failing.ts";

interface Row {
  subscriptionId: string;
  succeeded: number;
  failed: number;
  filtered: number;
  filterErrors: number;
  lastHttpStatus: number | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** Outcomes of the most recent deliveries, the latest first. */
  outcomes: string[];
  failingSince: Date | null;
  /** Events that wait for their turn. */
  waiting: number;
  waitingSince: Date | null;
}

/** Number of recent deliveries whose outcomes are listed. */
const recentDeliveries = 20;

const statement = overIds(
  "$2",
  (ids) => `
  select s.id as "subscriptionId", counts.*, array(
    select outcome from webhook_deliveries d
    where d.workspace_id = $1 and d.subscription_id = s.id
    order by d.id desc limit ${recentDeliveries}
  ) as outcomes, f.since as "failingSince",
    turn.waiting, turn.since as "waitingSince"
  from ${ids} as s (id) cross join lateral (
    select
      coalesce(sum(succeeded) filter (where hour > now() - interval '24 hours'), 0)::int as succeeded,
      coalesce(sum(failed) filter (where hour > now() - interval '24 hours'), 0)::int as failed,
      coalesce(sum(filtered) filter (where hour > now() - interval '24 hours'), 0)::int as filtered,
      coalesce(sum(filter_errors) filter (where hour > now() - interval '24 hours'), 0)::int
        as "filterErrors",
      (array_agg(last_http_status order by hour desc)
        filter (where last_http_status is not null))[1] as "lastHttpStatus",
      max(last_success_at) as "lastSuccessAt", max(last_failure_at) as "lastFailureAt"
    from webhook_delivery_stats w
    where w.workspace_id = $1 and w.subscription_id = s.id and w.hour > now() - interval '7 days'
  ) as counts
  left join webhook_failure_streaks f
    on f.workspace_id = $1 and f.subscription_id = s.id and ${isFailing}
  cross join lateral (
    select count(*)::int as waiting, min(event.occurred_at) as since
    from webhook_order_cursors c
    join webhook_subscriptions w on w.workspace_id = $1 and w.id = s.id and w.active
    cross join lateral (
      select occurred_at from events
      where workspace_id = $1 and (position, id) > (c.position, c.event_id)
        and not is_test and erased_at is null and occurred_at >= w.active_since
        and ('*' = any(w.events) or type = any(w.events))
      limit ${countedAtMost}
    ) as event
    where c.workspace_id = $1 and c.subscription_id = s.id
  ) as turn`,
);

/**
 * The health of the deliveries to these subscriptions, from the hourly counts, the
 * failures since the last success, and the queue.
 * @returns by subscription id
 */
export async function healthOf(
  { workspaceId, query, queryAsOwner }: Reads,
  backlog: Backlog,
  subscriptionIds: readonly string[],
): Promise<Map<string, Pick<WebhookSubscription, "health" | "failingSince">>> {
  if (subscriptionIds.length === 0) {
    return new Map();
  }
  const [rows, waiting] = await Promise.all([
    query<Row>(...statement(subscriptionIds)),
    backlog(queryAsOwner, workspaceId, subscriptionIds),
  ]);
  return new Map(
    rows.map((row) => {
      const queue = waiting.get(row.subscriptionId);
      const health = create(WebhookHealthSchema, {
        succeeded: row.succeeded,
        failed: row.failed,
        filtered: row.filtered,
        filterErrors: row.filterErrors,
        lastHttpStatus: row.lastHttpStatus ?? undefined,
        lastSuccessAt: optionalTime(row.lastSuccessAt),
        lastFailureAt: optionalTime(row.lastFailureAt),
        waiting: Math.min(countedAtMost, row.waiting + (queue?.count ?? 0)),
        waitingSince: optionalTime(earlier(row.waitingSince, queue?.since ?? null)),
        recentOutcomes: row.outcomes,
      });
      return [row.subscriptionId, { health, failingSince: optionalTime(row.failingSince) }];
    }),
  );
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || one < other) ? one : other;
