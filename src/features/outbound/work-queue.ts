import type { Job, PgBoss } from "pg-boss";
import type { Logger } from "../../runtime/log.ts";
import { startLoop } from "../../runtime/poll-loop.ts";

const pauseMs = 500;

export interface WorkQueueOptions {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly queue: string;
  /** Jobs in hand at a time, in this process. */
  readonly concurrency: number;
}

/** Does the jobs of a queue, as long as the process runs. */
export function workQueue<Data extends object>(
  { boss, log, queue, concurrency }: WorkQueueOptions,
  work: (job: Job<Data>) => Promise<void>,
): { close(): Promise<void> } {
  const working = new Set<Promise<void>>();
  const loop = startLoop({
    name: `poll the queue ${queue}`,
    pauseMs,
    log,
    async step() {
      const free = concurrency - working.size;
      const jobs = free > 0 ? await boss.fetch<Data>(queue, { batchSize: free }) : [];
      for (const job of jobs) {
        const done = work(job).finally(() => {
          working.delete(done);
          loop.wake();
        });
        working.add(done);
      }
      return jobs.length > 0;
    },
  });
  return {
    async close() {
      await loop.stop();
      await Promise.all(working);
    },
  };
}
