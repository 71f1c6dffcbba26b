import type { MetricValues } from "./siblings.ts";

/** A process and its last report; only its counts if it no longer responds. */
interface Source {
  readonly ask: () => Promise<MetricValues>;
  last: MetricValues;
}

/** Counters. They remain valid after their process has ended. */
const countsOf = (values: MetricValues) =>
  values.filter(({ type }) => ["counter", "histogram"].includes(String(type)));

/**
 * Adds up the metrics of processes. Counts must not fall when a process ends or does not respond:
 * Prometheus would interpret that as a restart, and count everything again.
 */
export function createTotalMetrics() {
  const sources = new Set<Source>();
  let ended: MetricValues[] = [];

  return {
    /**
     * Includes a process.
     * @returns a function to call when the process has ended
     */
    add(ask: Source["ask"]): () => void {
      const source: Source = { ask, last: [] };
      sources.add(source);
      return () => {
        sources.delete(source);
        ended.push(countsOf(source.last));
      };
    },
    /** Queries all processes, and renders the sum. */
    async read(): Promise<string> {
      const { AggregatorRegistry } = await import("prom-client");
      await Promise.all(
        [...sources].map(async (source) => {
          source.last = await source.ask().catch(() => countsOf(source.last));
        }),
      );
      // There may be many, which differ only in their values.
      ended = [AggregatorRegistry.aggregate(ended).getMetricsAsArray() as unknown as MetricValues];
      const current = [...sources].map(({ last }) => last);
      return AggregatorRegistry.aggregate([...ended, ...current]).metrics();
    },
  };
}
