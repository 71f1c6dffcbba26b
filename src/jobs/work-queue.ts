import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "../telemetry/log.ts";
import { type ClaimedJob, claimInTurns } from "./claim-in-turns.ts";
import { type DueWork, waitingJobs } from "./due-work.ts";
import { heartbeatSeconds } from "./queues.ts";

const heartbeatMs = (heartbeatSeconds * 1000) / 4;

interface WorkQueueOptions {
  readonly pool: Pool;
  readonly boss: PgBoss;
  readonly due: DueWork;
  readonly log: Logger;
  /** Its jobs are those of workspaces. */
  readonly queue: string;
  /** Jobs held at a time in this process. */
  readonly concurrency: number;
  /** The same for one workspace; default: as its turns allow. */
  readonly perGroup?: number | undefined;
}

/**
 * Claims the jobs of a queue and passes them to `work`, as long as the process runs. Heartbeats keep
 * long jobs from other workers.
 *
 * Workspaces take turns. One gets a place only while more are free than it holds: half of them if it
 * is alone, a third if there are two, and so on, so that a place is free for the next.
 * @param work completes or fails its job itself, and never rejects
 */
export function workQueue<Data extends object>(
  { pool, boss, due, log, queue, concurrency, perGroup = concurrency }: WorkQueueOptions,
  work: (job: ClaimedJob<Data>) => Promise<void>,
): { close(): Promise<void> } {
  const working = new Map<string, { readonly group: string; readonly done: Promise<void> }>();
  let after = "";
  const loop = due.startLoop({
    name: `poll the queue ${queue}`,
    isDue: `${waitingJobs(queue)} and group_id is not null`,
    async step() {
      const free = concurrency - working.size;
      if (free === 0) {
        return false;
      }
      const isNewRound = after === "";
      const except = groupsHolding(Math.min(free, perGroup), working.values());
      const jobs = await claimInTurns<Data>(pool, { queue, after, except, limit: free });
      for (const job of jobs) {
        const done = work(job).finally(() => {
          working.delete(job.id);
          loop.wake();
        });
        working.set(job.id, { group: job.group, done });
      }
      after = jobs.length < free ? "" : (jobs.at(-1)?.group ?? "");
      return jobs.length > 0 || !isNewRound;
    },
  });
  const heartbeat = setInterval(() => {
    const ids = [...working.keys()];
    if (ids.length > 0) {
      boss.touch(queue, ids).catch((err) => log.warn({ err, queue }, "could not keep jobs"));
    }
  }, heartbeatMs);
  return {
    async close() {
      await loop.stop();
      await Promise.all([...working.values()].map(({ done }) => done));
      clearInterval(heartbeat);
    },
  };
}

/** The groups that hold at least this many places. */
function groupsHolding(count: number, places: Iterable<{ readonly group: string }>): string[] {
  const held = Map.groupBy(places, ({ group }) => group);
  return [...held].filter(([, own]) => own.length >= count).map(([group]) => group);
}
