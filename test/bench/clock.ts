import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a time on the clock of `performance.now()`; not at all if it has passed. */
export async function sleepUntil(time: number): Promise<void> {
  const ms = time - performance.now();
  if (ms > 0) {
    await sleep(ms);
  }
}

/** Milliseconds since the epoch, as precise as `performance.now()` and comparable across processes. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
