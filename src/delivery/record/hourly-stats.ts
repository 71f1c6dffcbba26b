import type { Statement } from "../../db/pool/statement-batch.ts";
import type { FilteredEvent } from "../claim/fan-out.ts";
import type { Outcome } from "../send/outcome.ts";
import type { Recount, Tally } from "./event-tally.ts";

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

/** The changes to the hourly counts. */
interface Counted {
  readonly outcomes: readonly Outcome[];
  readonly filtered: readonly FilteredEvent[];
  /** Of the events that may have been counted before. */
  readonly recounts: readonly Recount[];
  /** Whether the event of an outcome is among these; otherwise it is its first. */
  readonly isRecounted: (outcome: Outcome) => boolean;
}

/**
 * The statements that change the hourly counts, which show the health of each subscription. They count
 * events, not deliveries; the last status, success and failure refer to deliveries.
 */
export function countByHour({ outcomes, filtered, recounts, isRecounted }: Counted): Statement[] {
  const counts = new Map<string, Count>();
  const countAt = (at: Date, workspaceId: string, subscriptionId: string): Count => {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
    const key = `${workspaceId} ${subscriptionId} ${hour.getTime()}`;
    const none = { succeeded: 0, failed: 0, filtered: 0, filterErrors: 0 };
    const count = counts.get(key) ?? { subscriptionId, hour, workspaceId, ...none };
    counts.set(key, count);
    return count;
  };
  const add = (tally: Tally | undefined, events: 1 | -1) => {
    if (tally !== undefined) {
      const count = countAt(tally.at, tally.workspaceId, tally.subscriptionId);
      count[tally.isDelivered ? "succeeded" : "failed"] += events;
    }
  };
  for (const each of outcomes) {
    const { delivery, outcome, attemptedAt, attempt } = each;
    if (outcome === "skipped") {
      continue;
    }
    const { workspaceId, subscriptionId } = delivery;
    const isDelivered = outcome === "succeeded";
    if (!isRecounted(each)) {
      add({ workspaceId, subscriptionId, at: attemptedAt, isDelivered }, 1);
    }
    const count = countAt(attemptedAt, workspaceId, subscriptionId);
    if (attempt?.httpStatus !== undefined) {
      count.lastHttpStatus = attempt.httpStatus;
    }
    count[isDelivered ? "lastSuccessAt" : "lastFailureAt"] = attemptedAt;
  }
  for (const { before, after } of recounts) {
    add(before, -1);
    add(after, 1);
  }
  for (const { at, workspaceId, subscriptionId, isError } of filtered) {
    const count = countAt(at, workspaceId, subscriptionId);
    count.filtered += 1;
    count.filterErrors += isError ? 1 : 0;
  }
  if (counts.size === 0) {
    return [];
  }
  // In a fixed order, so that two workers recording at the same time cannot deadlock.
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
