import { performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";

const measureEveryMs = 100;
/** Above this utilization the event loop counts as saturated. */
const saturated = 0.85;
const least = 64;

/**
 * How many quick deliveries are worth having in flight at once. While the event loop is saturated,
 * more of them only wait in it and cost memory, so the number is halved step by step. It grows
 * again as soon as there is time.
 */
export function watchUsefulConcurrency(most: number, clock: Clock) {
  let current = most;
  let before = performance.eventLoopUtilization();
  const close = clock.every(measureEveryMs, () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    current =
      utilization > saturated ? Math.max(least, current / 2) : Math.min(most, current * 1.25);
  });
  return {
    /** The number at this moment. */
    get current() {
      return current;
    },
    close,
  };
}
