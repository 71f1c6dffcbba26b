import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { type EventJob, interruptedQueue } from "../events/queue.ts";
import { newId } from "../ids.ts";
import type { Logger } from "../log.ts";
import { loadFanOuts } from "./load.ts";
import { createSettler, type Outcome } from "./settle.ts";

/**
 * Records what dead workers left behind. A job whose lease ran out may or may
 * not have been sent, so it is never sent again: each of its subscriptions
 * without an outcome gets `interrupted`.
 * @returns how many jobs were recorded
 */
export async function recoverInterrupted(pool: Pool, boss: PgBoss, log: Logger): Promise<number> {
  const jobs = await boss.fetch<EventJob>(interruptedQueue, { batchSize: 200 });
  if (jobs.length === 0) return 0;
  const fanOuts = await loadFanOuts(
    pool,
    jobs.map(({ data }) => data),
  );
  const settler = createSettler(pool, boss, interruptedQueue, log);
  for (const job of jobs) {
    const fanOut = fanOuts.get(job.data.eventId);
    const outcomes = (fanOut?.endpoints ?? []).map(
      ({ id: subscriptionId }): Outcome => ({
        id: newId("dlv"),
        workspaceId: job.data.workspaceId,
        subscriptionId,
        eventId: job.data.eventId,
        eventType: fanOut?.event.type ?? "",
        outcome: "interrupted",
        httpStatus: null,
        error: "interrupted",
        durationMs: 0,
        attemptedAt: new Date(),
      }),
    );
    log.warn({ event: job.data.eventId, deliveries: outcomes.length }, "deliveries interrupted");
    settler.add({ job, outcomes });
  }
  await settler.drain();
  return jobs.length;
}
