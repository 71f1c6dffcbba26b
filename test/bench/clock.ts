import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a time on the clock of `performance.now()`; not at all if it has passed. */
export async function sleepUntil(time: number): Promise<void> {
  const ms = time - performance.now();
  if (ms > 0) {
    await sleep(ms);
  }
}

/** The time in milliseconds of the epoch, as precise as `performance.now()`; processes share it. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
