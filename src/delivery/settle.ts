import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { Job, PgBoss } from "pg-boss";
import { inTransaction } from "../db/in-transaction.ts";
import { deliveryQueue, type EventJob, type toDeliveryJob } from "../events/queue.ts";
import type { Logger } from "../log.ts";
import { asTold, type Outcome } from "./outcome.ts";
import { persist } from "./persist.ts";
import { countByHour } from "./stats.ts";

/** A job that is done with: each of its deliveries has an outcome or was put aside. */
export interface Settled {
  readonly queue: string;
  readonly job: Job<EventJob>;
  readonly outcomes: readonly Outcome[];
  /** Jobs of deliveries that wait in the queue for single ones from now on. */
  readonly putAside: readonly ReturnType<typeof toDeliveryJob>[];
}

const gatherMs = 20;
/** Outcomes written in one transaction. */
const batchSize = 1_000;
/** Transactions under way at once: one is prepared while another commits. */
const writers = 2;

/**
 * Settles jobs in bulk: their outcomes are written, what was put aside is
 * enqueued, and the jobs are removed, all in one transaction. The busier the
 * worker, the larger the batches. While the database is away, it keeps trying.
 */
export function createSettler(pool: Pool, boss: PgBoss, log: Logger, onWritten: () => void) {
  const pending: Settled[] = [];
  const writing = new Set<Promise<void>>();
  let unwritten = 0;

  function startWriter(): void {
    if (writing.size >= writers) return;
    const writer = write().finally(() => writing.delete(writer));
    writing.add(writer);
  }

  async function write(): Promise<void> {
    await sleep(gatherMs);
    while (pending.length > 0) {
      const batch = takeBatch();
      await persist(() => settle(pool, boss, batch), log, "settle deliveries");
      unwritten -= batch.length;
      onWritten();
    }
  }

  function takeBatch(): Settled[] {
    let jobs = 0;
    for (let outcomes = 0; jobs < pending.length && outcomes < batchSize; jobs++) {
      outcomes += 1 + (pending[jobs]?.outcomes.length ?? 0);
    }
    return pending.splice(0, jobs);
  }

  return {
    add(settled: Settled): void {
      pending.push(settled);
      unwritten += 1;
      if (writing.size === 0 || pending.length >= batchSize) startWriter();
    },
    /** Jobs that are done with and not yet written. */
    get unwritten() {
      return unwritten;
    },
    /** Resolves when everything added so far is written. */
    async drain(): Promise<void> {
      await Promise.all(writing);
    },
  };
}

export type Settler = ReturnType<typeof createSettler>;

const uniqueViolation = "23505";

async function settle(pool: Pool, boss: PgBoss, batch: readonly Settled[]): Promise<void> {
  // What was made by hand has a row already. To look for one at each of the others costs a third.
  const haveRows = batch.some(({ outcomes }) => outcomes.some(({ delivery }) => delivery.manual));
  try {
    await writeBatch(pool, boss, batch, haveRows);
  } catch (err) {
    if ((err as { code?: unknown }).code !== uniqueViolation) throw err;
    await writeBatch(pool, boss, batch, true);
  }
}

function writeBatch(
  pool: Pool,
  boss: PgBoss,
  batch: readonly Settled[],
  haveRows: boolean,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const ours = new Set<string>();
    for (const [queue, settled] of Map.groupBy(batch, (entry) => entry.queue)) {
      // The jobs are passed whole, which binds their removal to this very claim.
      const jobs = settled.map(({ job }) => job);
      // The answer names the jobs that were removed; its type leaves that out.
      const answer: { settled?: string[] } = await boss.deleteJob(queue, jobs, { db });
      for (const id of answer.settled ?? []) ours.add(id);
    }
    // A job that was no longer ours, its lease having run out, must not leave another behind.
    const putAside = batch.flatMap((entry) => (ours.has(entry.job.id) ? entry.putAside : []));
    if (putAside.length > 0) await boss.insert(deliveryQueue, putAside, { db });
    const outcomes = batch.flatMap((entry) => entry.outcomes.map(asTold));
    if (outcomes.length > 0) {
      await insertOutcomes(client, outcomes, haveRows);
      await countByHour(client, outcomes);
    }
  });
}

/**
 * An outcome is written once. Only what was not final gives way: `queued`, and
 * `interrupted` when a worker that was taken for dead comes back and knows better.
 */
const overwrite = `
  on conflict (subscription_id, id) do update set
    outcome = excluded.outcome, error = excluded.error, attempted_at = excluded.attempted_at,
    http_status = excluded.http_status, duration_ms = excluded.duration_ms,
    dns_ms = excluded.dns_ms, connect_ms = excluded.connect_ms,
    first_byte_ms = excluded.first_byte_ms
  where d.outcome in ('queued', 'interrupted')`;

async function insertOutcomes(
  client: PoolClient,
  outcomes: readonly Outcome[],
  haveRows: boolean,
): Promise<void> {
  await client.query({
    name: haveRows ? "delivery-outcomes-over" : "delivery-outcomes",
    text: `
      insert into webhook_deliveries as d
        (id, workspace_id, subscription_id, event_id, event_type, outcome, error, manual,
         attempted_at, http_status, duration_ms, dns_ms, connect_ms, first_byte_ms)
      select id, workspace_id, subscription_id, event_id, event_type, outcome, error, manual,
         to_timestamp(attempted_ms / 1000), http_status, coalesce(duration_ms, 0), dns_ms,
         connect_ms, first_byte_ms
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
         $7::text[], $8::boolean[], $9::float8[], $10::int[], $11::int[], $12::int[], $13::int[],
         $14::int[])
        as o (id, workspace_id, subscription_id, event_id, event_type, outcome, error, manual,
         attempted_ms, http_status, duration_ms, dns_ms, connect_ms, first_byte_ms)
      ${haveRows ? overwrite : ""}`,
    values: [
      arrayOf(outcomes, (o) => o.delivery.id),
      arrayOf(outcomes, (o) => o.delivery.workspaceId),
      arrayOf(outcomes, (o) => o.delivery.subscriptionId),
      arrayOf(outcomes, (o) => o.delivery.eventId),
      arrayOf(outcomes, (o) => o.delivery.eventType),
      arrayOf(outcomes, (o) => o.outcome),
      arrayOf(outcomes, (o) => o.error),
      arrayOf(outcomes, (o) => o.delivery.manual),
      arrayOf(outcomes, (o) => o.attemptedAt.getTime()),
      arrayOf(outcomes, (o) => o.attempt?.httpStatus),
      // 0 is for those that were not attempted, and JSON leaves it out.
      arrayOf(outcomes, ({ attempt }) => attempt && Math.max(1, Math.round(attempt.durationMs))),
      arrayOf(outcomes, (o) => rounded(o.attempt?.timings.dnsMs)),
      arrayOf(outcomes, (o) => rounded(o.attempt?.timings.connectMs)),
      arrayOf(outcomes, (o) => rounded(o.attempt?.timings.ttfbMs)),
    ],
  });
}

/**
 * A column as an array of PostgreSQL, which reads quotes, backslashes and null
 * as JSON writes them. Both write it and read it in half the time that a list
 * of objects takes.
 */
const arrayOf = (outcomes: readonly Outcome[], column: (outcome: Outcome) => unknown): string =>
  `{${JSON.stringify(outcomes.map(column)).slice(1, -1)}}`;

const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms));
