import { setTimeout as sleep } from "node:timers/promises";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { spawnService } from "../support/process.ts";
import { createScope, type Scope } from "../support/scope.ts";
import { startDeliveryBench } from "./delivery-bench.ts";
import { percentile } from "./row.ts";
import { sleepUntil } from "./sleep-until.ts";
import { startSink } from "./start-sink.ts";

/** Events at a steady rate, each for every endpoint. */
export interface MixedLoad {
  /** Endpoints that respond at once. */
  readonly healthy: number;
  /** For each other endpoint, the time it takes in milliseconds. From 5,000 on it hangs. */
  readonly slow: readonly number[];
  readonly eventsPerSecond: number;
  readonly seconds: number;
}

interface MixedResult {
  /** From a commit to its arrival at a healthy endpoint, in milliseconds. */
  readonly healthyP99: number;
  /** Part of the deliveries to slow endpoints that arrived within 2 s of the commit. */
  readonly attemptedInTime: number;
}

const promisedMs = 2_000;

/**
 * Offers a load to a worker as users run it, a process of its own, on a database of its own. What
 * makes the events costs it nothing then.
 */
export async function runMixedLoad(load: MixedLoad): Promise<MixedResult> {
  const scope = createScope();
  try {
    return await measure(scope, load);
  } finally {
    await scope.end();
  }
}

async function measure(scope: Scope, load: MixedLoad): Promise<MixedResult> {
  const { healthy, slow, eventsPerSecond, seconds } = load;
  const total = eventsPerSecond * seconds;
  const healthySink = await startSink("https", true);
  scope.teardown(healthySink.close);
  const slowSink = await startSink("https", true);
  scope.teardown(slowSink.close);
  const bench = await startDeliveryBench();
  scope.teardown(bench.close);
  await spawnService(scope, { ...bench.env, ROLE: "worker" });
  for (let i = 0; i < healthy; i++) {
    await bench.subscribe([`${healthySink.url}/${i}`]);
  }
  for (const [i, ms] of slow.entries()) {
    await bench.subscribe([`${slowSink.url}/delay/${ms}/${i}`]);
  }
  const committedAt = new Map<string, number>();
  const arrivals = { healthy: [] as [string, number][], slow: [] as [string, number][] };
  healthySink.onArrival((...arrival) => arrivals.healthy.push(arrival));
  slowSink.onArrival((...arrival) => arrivals.slow.push(arrival));

  const start = performance.now();
  for (let i = 0; i < total; i++) {
    // At even times, what runs out 5 s after one event would always meet another.
    await sleepUntil(start + ((i + Math.random()) * 1000) / eventsPerSecond);
    const id = await bench.transact(bench.workspaceId, async ({ em, record }) => {
      record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
      await em.flush();
      return (await em.execute("select max(id) as id from events"))[0]?.id as string;
    });
    committedAt.set(id, performance.timeOrigin + performance.now());
  }
  const lastCommit = performance.now();
  while (arrivals.healthy.length < total * healthy) {
    await sleep(10);
  }
  while (
    arrivals.slow.length < total * slow.length &&
    performance.now() < lastCommit + 1.5 * promisedMs
  ) {
    await sleep(10);
  }

  // The slow ones are slow for a while before it counts.
  const counted = new Map([...committedAt].slice(Math.floor(total / 3)));
  const latencies = arrivals.healthy.flatMap(([id, at]) => {
    const since = counted.get(id);
    return since === undefined ? [] : Math.max(0, at - since);
  });
  const inTime = arrivals.slow.filter(([id, at]) => at - (committedAt.get(id) ?? 0) <= promisedMs);
  return {
    healthyP99: percentile(latencies, 0.99),
    attemptedInTime: inTime.length / (total * slow.length),
  };
}
