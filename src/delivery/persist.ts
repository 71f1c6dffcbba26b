import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log.ts";

const retryAfterMs = 500;

/** Does database work that must not be given up, again and again while the database is away. */
export async function persist<T>(work: () => Promise<T>, log: Logger, what: string): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (err) {
      log.warn({ err }, `could not ${what}; trying again`);
      await sleep(retryAfterMs);
    }
  }
}
