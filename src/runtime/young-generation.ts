import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** As much as V8 uses on a small machine. */
const limitBytes = 16 * 2 ** 20;

/**
 * Lets V8's young generation, which src/main.js keeps small, grow with the load, up to 16 MiB. The
 * flag for its maximum has no effect once V8 runs; the factor by which it grows has.
 */
export function boundYoungGeneration(): void {
  const check = () => growBy(youngBytes() < limitBytes ? 2 : 1);
  check();
  new PerformanceObserver(check).observe({ entryTypes: ["gc"] });
}

const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;
