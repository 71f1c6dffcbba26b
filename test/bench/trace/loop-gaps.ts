// Loaded before the service: notes when its thread was busy or collected garbage for long, in the file
// that `LOOP_GAPS` names.
import { appendFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";

/** A time in which the thread took nothing from its queue. In epoch milliseconds and milliseconds. */
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
