import type { Job, PgBoss } from "pg-boss";
import { startLoop } from "../concurrency/poll-loop.ts";
import type { Logger } from "../telemetry/log.ts";
import { heartbeatSeconds } from "./queues.ts";

const pauseMs = 500;
const heartbeatMs = (heartbeatSeconds * 1000) / 4;

interface WorkQueueOptions {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly queue: string;
  /** Jobs held at a time, in this process. */
  readonly concurrency: number;
  /** Jobs of one group held at a time, by all processes; default: any number. */
  readonly groupConcurrency?: number;
}

/**
 * Claims the jobs of a queue and hands them to `work`, as long as the process runs. Heartbeats keep
 * long jobs from other workers.
 * @param work completes or fails its job itself, and never rejects
 */
export function workQueue<Data extends object>(
  { boss, log, queue, concurrency, groupConcurrency }: WorkQueueOptions,
  work: (job: Job<Data>) => Promise<void>,
): { close(): Promise<void> } {
  const working = new Map<string, Promise<void>>();
  const loop = startLoop({
    name: `poll the queue ${queue}`,
    pauseMs,
    log,
    async step() {
      const free = concurrency - working.size;
      const options = { batchSize: free, ...(groupConcurrency && { groupConcurrency }) };
      const jobs = free > 0 ? await boss.fetch<Data>(queue, options) : [];
      for (const job of jobs) {
        const done = work(job).finally(() => {
          working.delete(job.id);
          loop.wake();
        });
        working.set(job.id, done);
      }
      return jobs.length > 0;
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
      await Promise.all(working.values());
      clearInterval(heartbeat);
    },
  };
}
