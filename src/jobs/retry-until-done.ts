import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../telemetry/log.ts";

/** Short, as deliveries stop in the meantime, but gentle on a database that is starting. */
const retryAfterMs = 500;

/**
 * Retries work on the database until it succeeds, for work that must not be dropped: a worker
 * outlives an outage of the database with the jobs it holds.
 * @param what completes "could not …" in the log
 * @param isRetried whether another attempt follows an error; default: always
 */
export async function retryUntilDone<T>(
  work: () => Promise<T>,
  log: Logger,
  what: string,
  isRetried: (error: unknown) => Promise<boolean> = async () => true,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(await isRetried(error))) {
        throw error;
      }
      log.warn({ err: error }, `could not ${what}; will retry`);
      await sleep(retryAfterMs);
    }
  }
}
