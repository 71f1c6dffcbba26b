import type { Statement } from "../../db/pool/statement-batch.ts";
import type { FilteredEvent } from "../claim/fan-out.ts";
import type { Outcome } from "../send/outcome.ts";

const hourMs = 3_600_000;

interface Count {
  readonly subscriptionId: string;
  readonly hour: Date;
  readonly workspaceId: string;
  succeeded: number;
  failed: number;
  filtered: number;
  filterErrors: number;
  lastHttpStatus?: number;
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
}

/** The statements that add to the hourly counts, the health of each subscription. */
export function countByHour(
  outcomes: readonly Outcome[],
  filtered: readonly FilteredEvent[],
): Statement[] {
  const counts = new Map<string, Count>();
  const countAt = (at: Date, workspaceId: string, subscriptionId: string): Count => {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const key = `${workspaceId} ${subscriptionId} ${hour.getTime()}`;
    const none = { succeeded: 0, failed: 0, filtered: 0, filterErrors: 0 };
    const count = counts.get(key) ?? { subscriptionId, hour, workspaceId, ...none };
    counts.set(key, count);
    return count;
  };
  for (const { delivery, outcome, attemptedAt, attempt } of outcomes) {
    if (outcome === "skipped") {
      continue;
    }
    const count = countAt(attemptedAt, delivery.workspaceId, delivery.subscriptionId);
    if (attempt?.httpStatus !== undefined) {
      count.lastHttpStatus = attempt.httpStatus;
    }
    if (outcome === "succeeded") {
      count.succeeded += 1;
      count.lastSuccessAt = attemptedAt;
    } else {
      count.failed += 1;
      count.lastFailureAt = attemptedAt;
    }
  }
  for (const { at, workspaceId, subscriptionId, isError } of filtered) {
    const count = countAt(at, workspaceId, subscriptionId);
    count.filtered += 1;
    count.filterErrors += isError ? 1 : 0;
  }
  if (counts.size === 0) {
    return [];
  }
  // In a fixed order, so that two workers that record at once cannot deadlock.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
  return [{ text: addCounts, values: [JSON.stringify(rows)], hasRows: false }];
}

const addCounts = `
  insert into webhook_delivery_stats as s
    (subscription_id, hour, workspace_id, succeeded, failed, filtered, filter_errors,
     last_http_status, last_success_at, last_failure_at)
  select * from json_to_recordset($1) as c
    ("subscriptionId" text, hour timestamptz, "workspaceId" text, succeeded int, failed int,
     filtered int, "filterErrors" int,
     "lastHttpStatus" int, "lastSuccessAt" timestamptz, "lastFailureAt" timestamptz)
  on conflict (workspace_id, subscription_id, hour) do update set
    succeeded = s.succeeded + excluded.succeeded,
    failed = s.failed + excluded.failed,
    filtered = s.filtered + excluded.filtered,
    filter_errors = s.filter_errors + excluded.filter_errors,
    last_http_status = coalesce(excluded.last_http_status, s.last_http_status),
    last_success_at = coalesce(excluded.last_success_at, s.last_success_at),
    last_failure_at = coalesce(excluded.last_failure_at, s.last_failure_at)`;
