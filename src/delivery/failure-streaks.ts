import type { PoolClient } from "pg";
import type { Outcome } from "./outcome.ts";

interface Streak {
  readonly subscriptionId: string;
  readonly workspaceId: string;
  since: Date;
  lastFailureAt: Date;
  failures: number;
}

/**
 * Keeps the failures of each subscription since its last success, from which
 * src/features/webhooks/failing.ts tells whether it is failing. What the service itself interrupted
 * counts neither way.
 */
export async function trackFailures(
  client: PoolClient,
  outcomes: readonly Outcome[],
): Promise<void> {
  const succeeded = new Map<string, Date>();
  const streaks = new Map<string, Streak>();
  for (const { delivery, outcome, attemptedAt } of outcomes.toSorted(byTime)) {
    const { subscriptionId, workspaceId } = delivery;
    if (outcome === "succeeded") {
      succeeded.set(subscriptionId, attemptedAt);
      streaks.delete(subscriptionId);
    } else if (outcome === "failed" || outcome === "expired") {
      const streak = streaks.get(subscriptionId);
      if (streak === undefined) {
        const since = attemptedAt;
        const first = { subscriptionId, workspaceId, since, lastFailureAt: since, failures: 1 };
        streaks.set(subscriptionId, first);
      } else {
        streak.lastFailureAt = attemptedAt;
        streak.failures += 1;
      }
    }
  }
  if (succeeded.size > 0) {
    await client.query({
      name: "end-failure-streaks",
      text: `
        delete from webhook_failure_streaks f using unnest($1::text[], $2::timestamptz[]) s (id, at)
        where f.subscription_id = s.id and f.since <= s.at`,
      values: [[...succeeded.keys()], [...succeeded.values()]],
    });
  }
  if (streaks.size > 0) {
    await client.query({
      name: "extend-failure-streaks",
      text: `
        insert into webhook_failure_streaks as f
          (subscription_id, workspace_id, since, last_failure_at, failures)
        select * from json_to_recordset($1) as s
          ("subscriptionId" text, "workspaceId" text, since timestamptz,
           "lastFailureAt" timestamptz, failures int)
        where exists (select from webhook_subscriptions w where w.id = s."subscriptionId")
        on conflict (subscription_id) do update set
          since = least(f.since, excluded.since),
          last_failure_at = greatest(f.last_failure_at, excluded.last_failure_at),
          failures = f.failures + excluded.failures`,
      values: [JSON.stringify([...streaks.values()])],
    });
  }
}

const byTime = (a: Outcome, b: Outcome) => a.attemptedAt.getTime() - b.attemptedAt.getTime();
