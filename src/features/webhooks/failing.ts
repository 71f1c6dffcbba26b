import type { Pool } from "pg";

/**
 * Whether a row of `webhook_failure_streaks` makes its subscription a failing one, as SQL. Several
 * failures, so that a rare event cannot do it alone; some minutes, so that a restart of the
 * endpoint cannot either.
 */
export const isFailing = "failures >= 5 and last_failure_at - since >= interval '10 minutes'";

/** Counts the active subscriptions of all workspaces whose deliveries are failing. */
export async function countFailing(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from webhook_failure_streaks f
     join webhook_subscriptions s
       on s.workspace_id = f.workspace_id and s.id = f.subscription_id and s.active
     where ${isFailing}`,
  );
  return rows[0]?.count ?? 0;
}
