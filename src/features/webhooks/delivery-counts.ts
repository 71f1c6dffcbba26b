import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { Database } from "../../db/database.ts";
import { allSubscriptions } from "./find.ts";

const hourMs = 3_600_000;

interface Row {
  hour: Date;
  succeeded: number;
  failed: number;
  filtered: number;
  filterErrors: number;
}

/** Deliveries to one subscription, or to all, for each of the last `hours` hours, oldest first. */
export async function deliveryCounts(
  db: Database,
  workspaceId: string,
  subscriptionId: string,
  hours: number,
) {
  const last = Math.floor(Date.now() / hourMs) * hourMs;
  const first = last - (hours - 1) * hourMs;
  const rows = await db.query<Row>(
    workspaceId,
    `select w.hour, sum(w.succeeded)::int as succeeded, sum(w.failed)::int as failed,
       sum(w.filtered)::int as filtered, sum(w.filter_errors)::int as "filterErrors"
     from webhook_subscriptions s
     join webhook_delivery_stats w on w.workspace_id = $1 and w.subscription_id = s.id
     where s.workspace_id = $1 and ($2 = '${allSubscriptions}' or s.id = $2) and w.hour >= $3
     group by w.hour`,
    [subscriptionId, new Date(first)],
  );
  const counted = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: hours }, (_, index) => {
    const hour = first + index * hourMs;
    const { succeeded = 0, failed = 0, filtered = 0, filterErrors = 0 } = counted.get(hour) ?? {};
    return { hour: timestampFromMs(hour), succeeded, failed, filtered, filterErrors };
  });
}
