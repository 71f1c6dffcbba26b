import type { Pool, PoolClient } from "pg";
import type { PgBoss } from "pg-boss";
import { inTransaction } from "../../../db/pool/in-transaction.ts";
import type { DueWork } from "../../../jobs/due-work.ts";
import { claimRecovery, dueRecoveries, type Recovery } from "./claim.ts";
import { enqueueNext } from "./enqueue-next.ts";
import { planRecovery } from "./plan.ts";

/** Deliveries of one recovery that wait or are in flight at the same time. */
const mostAtOnce = 100;
const pauseMs = 500;

/**
 * Carries out recoveries as long as the process runs. Each step is one transaction that locks the
 * operation, counts the outcomes of earlier deliveries, and enqueues more. So any worker can take the
 * next step, a crash loses and repeats nothing, and two steps a second bound the rate of each
 * operation.
 */
export function startRecoveries(pool: Pool, boss: PgBoss, due: DueWork) {
  const step = () =>
    inTransaction(pool, async (client) => {
      const recovery = await claimRecovery(client);
      if (recovery === undefined) {
        return false;
      }
      await advance(client, boss, recovery);
      return true;
    });
  return due.startLoop({ name: "recover webhook subscriptions", step, isDue: dueRecoveries });
}

async function advance(client: PoolClient, boss: PgBoss, recovery: Recovery): Promise<void> {
  const { workspaceId, id } = recovery;
  const obstacle = await obstacleOf(client, recovery);
  const total = recovery.total ?? (obstacle === "" ? await planRecovery(client, recovery) : 0);
  const { succeeded, failed, waiting } = await settle(client, recovery);
  const { sent, missing } =
    obstacle === ""
      ? await enqueueNext(client, boss, recovery, mostAtOnce - waiting)
      : { sent: 0, missing: 0 };
  const isOver = sent === 0 && waiting === 0;
  // A deleted subscription leaves nothing to wait for.
  const isDone = isOver || obstacle === "SUBSCRIPTION_DELETED";
  if (isDone) {
    await client.query(
      "delete from webhook_recovery_events where workspace_id = $1 and operation_id = $2",
      [workspaceId, id],
    );
  }
  await client.query(
    `update webhook_recoveries set
       total = $3, sent = sent + $4, succeeded = succeeded + $5, failed = failed + $6,
       next_at = now() + interval '${pauseMs} ms',
       ended_at = case when $7 then now() end, error_code = case when $7 then $8 else '' end
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, total, sent, succeeded, failed + missing, isDone, obstacle],
  );
}

/** Why it stops sending; empty if it continues. */
async function obstacleOf(client: PoolClient, recovery: Recovery): Promise<string> {
  const { rows } = await client.query<{ active: boolean }>(
    "select active from webhook_subscriptions where workspace_id = $1 and id = $2",
    [recovery.workspaceId, recovery.subscriptionId],
  );
  if (rows[0] === undefined) {
    return "SUBSCRIPTION_DELETED";
  }
  if (recovery.cancelling) {
    return "CANCELLED";
  }
  return rows[0].active ? "" : "SUBSCRIPTION_PAUSED";
}

/** Counts the outcomes of finished deliveries, and removes them. */
async function settle(client: PoolClient, { workspaceId, id, subscriptionId }: Recovery) {
  const { rows } = await client.query<{ succeeded: boolean }>(
    `delete from webhook_recovery_events e using webhook_deliveries d
     where e.workspace_id = $1 and e.operation_id = $2 and e.delivery_id is not null
       and d.workspace_id = $1 and d.subscription_id = $3 and d.id = e.delivery_id
       and d.outcome <> 'queued'
     returning d.outcome = 'succeeded' as succeeded`,
    [workspaceId, id, subscriptionId],
  );
  const succeeded = rows.filter((row) => row.succeeded).length;
  const left = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from webhook_recovery_events
     where workspace_id = $1 and operation_id = $2 and delivery_id is not null`,
    [workspaceId, id],
  );
  return { succeeded, failed: rows.length - succeeded, waiting: left.rows[0]?.waiting ?? 0 };
}
