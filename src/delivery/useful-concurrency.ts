import { performance } from "node:perf_hooks";

const lookEveryMs = 100;
/** Share of its time at work from which on the event loop counts as full. */
const full = 0.85;
const least = 64;

/**
 * How many quick deliveries are worth having under way at once. While the event
 * loop of this process is full, more of them only wait in it and cost memory, so
 * the number is halved step by step; it grows again as soon as there is time.
 */
export function watchUsefulConcurrency(most: number) {
  let current = most;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    current = utilization > full ? Math.max(least, current / 2) : Math.min(most, current * 1.25);
  }, lookEveryMs).unref();
  return {
    /** The number at this moment. */
    get current() {
      return current;
    },
    close: () => clearInterval(timer),
  };
}
