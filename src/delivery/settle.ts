import type { Pool, PoolClient } from "pg";
import type { Job, PgBoss } from "pg-boss";
import type { EventJob } from "../events/queue.ts";
import type { Logger } from "../log.ts";
import { persist } from "./persist.ts";

/** What became of one event at one subscription. */
export interface Outcome {
  readonly id: string;
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly outcome: "succeeded" | "failed" | "interrupted";
  readonly httpStatus: number | null;
  readonly error: string;
  readonly durationMs: number;
  readonly attemptedAt: Date;
}

/** A job whose deliveries all have their outcome. */
export interface Settled {
  readonly job: Job<EventJob>;
  readonly outcomes: readonly Outcome[];
}

const flushAfterMs = 5;
const flushAt = 500;

/**
 * Settles jobs of a queue in bulk: their outcomes are written and the jobs
 * removed in one transaction. While the database is away, it keeps trying.
 */
export function createSettler(pool: Pool, boss: PgBoss, queue: string, log: Logger) {
  let pending: Settled[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    if (batch.length === 0) return;
    const write = () => persist(() => settle(pool, boss, queue, batch), log, "settle deliveries");
    writing = writing.then(write);
  }

  return {
    add(settled: Settled): void {
      pending.push(settled);
      if (pending.length >= flushAt) flush();
      else timer ??= setTimeout(flush, flushAfterMs);
    },
    /** Resolves when everything added so far is written. */
    async drain(): Promise<void> {
      flush();
      await writing;
    },
  };
}

async function settle(pool: Pool, boss: PgBoss, queue: string, batch: readonly Settled[]) {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await insertOutcomes(
      client,
      batch.flatMap(({ outcomes }) => outcomes),
    );
    // The jobs are passed whole, which binds their removal to this very claim.
    const jobs = batch.map(({ job }) => job);
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    await boss.deleteJob(queue, jobs, { db });
    await client.query("commit");
  } catch (thrown) {
    broken = thrown as Error;
    throw thrown;
  } finally {
    client.release(broken);
  }
}

/**
 * An outcome is written once. Only `interrupted` gives way: a worker that was
 * taken for dead and comes back knows better.
 */
async function insertOutcomes(client: PoolClient, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await client.query({
    name: "delivery-outcomes",
    text: `
      insert into webhook_deliveries as d
        (id, workspace_id, subscription_id, event_id, event_type,
         outcome, http_status, error, duration_ms, attempted_at)
      select * from json_to_recordset($1) as o
        (id text, "workspaceId" text, "subscriptionId" text, "eventId" text, "eventType" text,
         outcome text, "httpStatus" int, error text, "durationMs" int, "attemptedAt" timestamptz)
      on conflict (event_id, subscription_id) do update set
        outcome = excluded.outcome, http_status = excluded.http_status, error = excluded.error,
        duration_ms = excluded.duration_ms, attempted_at = excluded.attempted_at
      where d.outcome = 'interrupted'`,
    values: [JSON.stringify(outcomes)],
  });
}
