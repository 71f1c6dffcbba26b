// Loaded before the service: writes to the file `LOOP_GAPS` when its thread was blocked, or collected
// garbage, for long.
import { appendFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";

/** A blocked event loop: the time in epoch milliseconds, and the duration in milliseconds. */
export interface LoopGap {
  readonly kind: "busy" | "gc";
  readonly at: number;
  readonly ms: number;
}

const everyMs = 1;
const leastMs = 3;
const file = process.env.LOOP_GAPS ?? "";

function note(kind: LoopGap["kind"], start: number, ms: number): void {
  if (ms >= leastMs) {
    appendFileSync(
      file,
      `${JSON.stringify({ kind, at: performance.timeOrigin + start, ms } satisfies LoopGap)}\n`,
    );
  }
}

if (file !== "") {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    note("busy", last, now - last - everyMs);
    last = now;
  }, everyMs).unref();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      note("gc", startTime, duration);
    }
  }).observe({ entryTypes: ["gc"] });
}
