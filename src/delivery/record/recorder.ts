/** Writes the outcomes of deliveries and everything that follows from them, and removes their jobs. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { commitBatch, idleLimit, openTransaction } from "../../db/pool/in-transaction.ts";
import type { Statement } from "../../db/pool/statement-batch.ts";
import { jobStatements } from "../../jobs/job-statements.ts";
import {
  deliveryQueue,
  type EventJob,
  type HeldJob,
  type toDeliveryJob,
} from "../../jobs/queues.ts";
import { retryUntilDone } from "../../jobs/retry-until-done.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { FilteredEvent } from "../claim/fan-out.ts";
import type { Outcome } from "../send/outcome.ts";
import type { SubscriptionRef } from "./announce-ordered.ts";
import { idsOf, type MayBeLater, writeFirst, writesOf } from "./consequences.ts";

/** A job whose deliveries all have an outcome or are deferred. */
interface FinishedJob {
  readonly queue: string;
  readonly job: HeldJob<EventJob>;
  readonly outcomes: readonly Outcome[];
  /** Jobs for its deferred deliveries. */
  readonly deferred: readonly ReturnType<typeof toDeliveryJob>[];
  readonly filtered?: readonly FilteredEvent[];
  /** Ordered subscriptions that receive its event. */
  readonly ordered?: readonly SubscriptionRef[];
}

/** How long jobs wait for others to share their transaction, in milliseconds. */
const gatherMs = 50;
/** The same if ordered subscriptions wait for it: recording announces their events. */
const gatherOrderedMs = 20;
/** Jobs and outcomes written in one transaction. */
const batchSize = 1_000;
/** This many jobs are worth their own transaction, and wait for no others. */
const worthwhile = 100;
/** One transaction is prepared while another commits. */
const maxWriters = 2;

/**
 * Records outcomes in bulk. One transaction writes the outcomes, enqueues deferred deliveries, and
 * removes the jobs. The busier the worker, the larger the batches. While the database is down, it
 * keeps trying.
 *
 * A delivery is sent by only one worker, the one whose claim its job carries, but that claim may be lost.
 * A worker that lost its lease may still record the deliveries it sent, but may enqueue nothing, as the
 * job is for another worker to finish. So a delivery ends with one outcome, whatever the order of its
 * records.
 * @param onWritten called after each transaction, with whether it announced events to ordered
 *   subscriptions
 */
export function createOutcomeRecorder(
  pool: Pool,
  boss: PgBoss,
  log: Logger,
  onWritten: (hasOrdered: boolean) => void,
) {
  const pending: FinishedJob[] = [];
  const writers = new Set<Promise<void>>();
  let unwritten = 0;

  function startWriter(): void {
    if (writers.size >= maxWriters) {
      return;
    }
    const writer = write().finally(() => {
      writers.delete(writer);
      // Jobs may have been added after the writer saw that there were none.
      if (pending.length > 0) {
        startWriter();
      }
    });
    writers.add(writer);
  }

  async function write(): Promise<void> {
    while (pending.length > 0) {
      if (pending.length < worthwhile) {
        await sleep(pending.some(hasOrdered) ? gatherOrderedMs : gatherMs);
      }
      const batch = takeBatch();
      await retryUntilDone(() => record(pool, boss, batch), log, "record outcomes");
      unwritten -= batch.length;
      onWritten(batch.some(hasOrdered));
    }
  }

  function takeBatch(): FinishedJob[] {
    let jobs = 0;
    for (let outcomes = 0; jobs < pending.length && outcomes < batchSize; jobs++) {
      const { outcomes: made = [], filtered = [] } = pending[jobs] ?? {};
      outcomes += 1 + made.length + filtered.length;
    }
    return pending.splice(0, jobs);
  }

  return {
    add(job: FinishedJob): void {
      pending.push(job);
      unwritten += 1;
      if (writers.size === 0 || pending.length >= batchSize) {
        startWriter();
      }
    },
    /** Jobs that have been added but not yet written. */
    get unwritten() {
      return unwritten;
    },
    /** Resolves when everything added so far is written. */
    async drain(): Promise<void> {
      do {
        await Promise.all(writers);
      } while (pending.length > 0);
    },
  };
}

const hasOrdered = ({ ordered = [] }: FinishedJob) => ordered.length > 0;

export type OutcomeRecorder = ReturnType<typeof createOutcomeRecorder>;

const record = (pool: Pool, boss: PgBoss, batch: readonly FinishedJob[]): Promise<void> =>
  writeFirst((mayBeLater) => writeBatch(pool, boss, batch, mayBeLater));

/** Writes a batch in one transaction: usually in one round trip, otherwise in two. */
async function writeBatch(
  pool: Pool,
  boss: PgBoss,
  batch: readonly FinishedJob[],
  mayBeLater: MayBeLater,
): Promise<void> {
  const settled = {
    outcomes: batch.flatMap((entry) => entry.outcomes),
    filtered: batch.flatMap((entry) => entry.filtered ?? []),
    ordered: batch.flatMap((entry) => entry.ordered ?? []),
  };
  const { rows, needsResults, consequences } = writesOf(settled, mayBeLater);
  const removals = await removalsOf(boss, batch);
  const writes = [...removals, ...rows];
  if (!needsResults && batch.every(({ deferred }) => deferred.length === 0)) {
    await commitBatch(pool, [...writes, ...consequences([])]);
    return;
  }
  await openTransaction(pool, [idleLimit, ...writes], async (_client, [, ...results]) => {
    const removed = idsOf(results.slice(0, removals.length));
    // A job whose lease ran out counts as interrupted, so its deliveries must not be sent later.
    const deferred = batch.flatMap((entry) => (removed.has(entry.job.id) ? entry.deferred : []));
    const jobs =
      deferred.length === 0
        ? []
        : await jobStatements((db) => boss.insert(deliveryQueue, deferred, { db }));
    const closing = [...jobs, ...consequences(results.slice(removals.length))];
    return { result: undefined, closing };
  });
}

/** The statements that remove jobs whose claim still holds. They return the `ids` of those jobs. */
async function removalsOf(boss: PgBoss, batch: readonly FinishedJob[]): Promise<Statement[]> {
  const removals = await jobStatements(async (db) => {
    for (const [queue, finished] of Map.groupBy(batch, (entry) => entry.queue)) {
      // pg-boss checks the claim of a job that is passed as a whole.
      const jobs = finished.map(({ job }) => job);
      await boss.deleteJob(queue, jobs, { db });
    }
  });
  // A plan made while the queue was empty could read all of it when it is long.
  return [plan("force_custom_plan"), ...removals, plan("auto")];
}

const plan = (mode: "auto" | "force_custom_plan"): Statement => ({
  text: `select set_config('plan_cache_mode', '${mode}', true)`,
});
