import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** As much as V8 uses on a small machine. */
const youngLimitBytes = 16 * 2 ** 20;
/** Garbage that may accumulate before it is collected, in a small heap and as a share of a large one. */
const garbageBytes = 64 * 2 ** 20;
const garbageShare = 0.5;

/**
 * Lets the heap grow with the load, but less than V8 would: the young generation, which src/main.js
 * keeps small, up to 16 MiB, and the old one by half before its garbage is collected, whereas V8 lets a
 * small one grow fourfold.
 */
export function boundHeapGrowth(): void {
  boundYoung();
  boundOld();
  new PerformanceObserver((list) => {
    boundYoung();
    if (list.getEntries().some(isMajor)) {
      boundOld();
    }
  }).observe({ entryTypes: ["gc"] });
}

/** @see https://nodejs.org/docs/latest-v24.x/api/perf_hooks.html#performanceentrydetail */
const isMajor = (entry: object) =>
  (entry as { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

/** The flag for its maximum has no effect once V8 runs; the one for its growth factor does. */
const boundYoung = () => growYoungBy(youngBytes() < youngLimitBytes ? 2 : 1);

const growYoungBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;

function boundOld(): void {
  const share = Math.max(garbageShare, garbageBytes / getHeapStatistics().used_heap_size);
  setFlagsFromString(`--heap-growing-percent=${Math.round(100 * share)}`);
}

/**
 * Frees memory that is no longer used, in a pause of about 50 ms. V8 waits for more allocations before
 * it does so, and an idle process makes none.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  // Returns the pages to the system too.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
