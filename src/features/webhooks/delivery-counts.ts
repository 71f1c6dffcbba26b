import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { Database } from "../../db/database.ts";

const hourMs = 3_600_000;

interface Row {
  hour: Date;
  succeeded: number;
  failed: number;
}

/** Deliveries to a subscription by hour, for the last `hours` hours, oldest first. */
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
    `select hour, succeeded, failed from webhook_delivery_stats
     where workspace_id = $1 and subscription_id = $2 and hour >= $3`,
    [subscriptionId, new Date(first)],
  );
  const counted = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: hours }, (_, index) => {
    const hour = first + index * hourMs;
    const { succeeded = 0, failed = 0 } = counted.get(hour) ?? {};
    return { hour: timestampFromMs(hour), succeeded, failed };
  });
}
