import { textArray } from "../../db/pool/array-literal.ts";
import type { Statement } from "../../db/pool/statement-batch.ts";
import type { Outcome } from "../send/outcome.ts";

interface Streak {
  readonly subscriptionId: string;
  readonly workspaceId: string;
  since: Date;
  lastFailureAt: Date;
  failures: number;
}

/**
 * The statements that count the failures of each subscription since its last success, from which
 * src/features/webhooks/failing.ts determines whether it is failing. Deliveries that the service itself
 * interrupted count neither way.
 */
export function trackFailures(outcomes: readonly Outcome[]): Statement[] {
  const succeeded = new Map<string, Outcome>();
  const streaks = new Map<string, Streak>();
  for (const each of outcomes.toSorted(byTime)) {
    const { delivery, outcome, attemptedAt } = each;
    const { subscriptionId, workspaceId } = delivery;
    const key = `${workspaceId} ${subscriptionId}`;
    if (outcome === "succeeded") {
      succeeded.set(key, each);
      streaks.delete(key);
    } else if (outcome === "failed" || outcome === "expired") {
      const streak = streaks.get(key);
      if (streak === undefined) {
        const since = attemptedAt;
        const first = { subscriptionId, workspaceId, since, lastFailureAt: since, failures: 1 };
        streaks.set(key, first);
      } else {
        streak.lastFailureAt = attemptedAt;
        streak.failures += 1;
      }
    }
  }
  const statements: Statement[] = [];
  if (succeeded.size > 0) {
    const last = [...succeeded.values()];
    const values = [
      textArray(last.map(({ delivery }) => delivery.workspaceId)),
      textArray(last.map(({ delivery }) => delivery.subscriptionId)),
      last.map(({ attemptedAt }) => attemptedAt),
    ];
    statements.push({ text: endStreaks, values, hasRows: false });
  }
  if (streaks.size > 0) {
    const rows = [...streaks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, streak]) => streak);
    statements.push({ text: extendStreaks, values: [JSON.stringify(rows)], hasRows: false });
  }
  return statements;
}

// Each locks its rows in a fixed order, so that two workers recording at the same time cannot deadlock.
const endStreaks = `
  with ended as materialized (
    select f.workspace_id, f.subscription_id
    from webhook_failure_streaks f
    join unnest($1::text[], $2::text[], $3::timestamptz[]) s (workspace_id, id, at)
      on f.workspace_id = s.workspace_id and f.subscription_id = s.id
    where f.since <= s.at
    order by f.workspace_id, f.subscription_id for update of f)
  delete from webhook_failure_streaks f using ended e
  where f.workspace_id = e.workspace_id and f.subscription_id = e.subscription_id`;

const extendStreaks = `
  insert into webhook_failure_streaks as f
    (subscription_id, workspace_id, since, last_failure_at, failures)
  select * from json_to_recordset($1) as s
    ("subscriptionId" text, "workspaceId" text, since timestamptz,
     "lastFailureAt" timestamptz, failures int)
  where exists (select from webhook_subscriptions w
    where w.workspace_id = s."workspaceId" and w.id = s."subscriptionId")
  on conflict (workspace_id, subscription_id) do update set
    since = least(f.since, excluded.since),
    last_failure_at = greatest(f.last_failure_at, excluded.last_failure_at),
    failures = f.failures + excluded.failures`;

const byTime = (a: Outcome, b: Outcome) => a.attemptedAt.getTime() - b.attemptedAt.getTime();
