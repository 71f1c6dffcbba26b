import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { testAuthority } from "../support/certificates.ts";
import { spawnService } from "../support/process.ts";
import { createScope, type Scope } from "../support/scope.ts";
import { epochNow, sleepUntil } from "./clock.ts";
import { startDeliveryBench } from "./delivery-bench.ts";
import { percentile } from "./row.ts";
import { startSink } from "./start-sink.ts";

/** Events at a steady rate, each for every endpoint. */
export interface MixedLoad {
  /** Endpoints that respond immediately. */
  readonly healthy: number;
  /** For each other endpoint, the time it takes in milliseconds. From 5,000 on it hangs. */
  readonly slow: readonly number[];
  /** Whether another process calls the slow endpoints, instead of the service. */
  readonly isSlowElsewhere?: boolean;
  readonly eventsPerSecond: number;
  readonly seconds: number;
}

interface MixedResult {
  /** From a commit to its arrival at a healthy endpoint, in milliseconds. */
  readonly healthyP99: number;
  /** The same at a slow one. */
  readonly slowP99: number;
  /** Part of the deliveries to slow endpoints that arrived within 2 s of the commit. */
  readonly attemptedInTime: number;
}

const promisedMs = 2_000;
/**
 * Before it counts, unless the load is shorter. A hanging endpoint takes 5 s until as many deliveries are in flight as there will be; until
 * then connections are opened faster than two processors can complete their handshakes, one of which the receiver has.
 */
const settleSeconds = 7;

/**
 * Offers a load to a worker as users run it, in a separate process with its own database. What
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
  const { healthy, slow, isSlowElsewhere, eventsPerSecond, seconds } = load;
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
  const slowUrls = slow.map((ms, i) => `${slowSink.url}/delay/${ms}/${i}`);
  for (const url of isSlowElsewhere ? [] : slowUrls) {
    await bench.subscribe([url]);
  }
  const caller = isSlowElsewhere ? await startSlowCaller(scope, slowUrls) : undefined;
  const committedAt = new Map<string, number>();
  const arrivals = { healthy: [] as [string, number][], slow: [] as [string, number][] };
  healthySink.onArrival((...arrival) => arrivals.healthy.push(arrival));
  slowSink.onArrival((...arrival) => arrivals.slow.push(arrival));

  const start = performance.now();
  for (let i = 0; i < total; i++) {
    // At even times, timeouts 5 s after one event would always coincide with another.
    await sleepUntil(start + ((i + Math.random()) * 1000) / eventsPerSecond);
    const id = await bench.transact(bench.workspaceId, async ({ em, record }) => {
      record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
      await em.flush();
      return (await em.execute("select max(id) as id from events"))[0]?.id as string;
    });
    committedAt.set(id, epochNow());
    caller?.send("event");
  }
  const lastCommit = performance.now();
  while (arrivals.healthy.length < total * healthy) {
    await sleep(10);
  }
  while (
    caller === undefined &&
    arrivals.slow.length < total * slow.length &&
    performance.now() < lastCommit + 1.5 * promisedMs
  ) {
    await sleep(10);
  }

  const uncounted = Math.min(settleSeconds, seconds / 2) * eventsPerSecond;
  const counted = new Map([...committedAt].slice(uncounted));
  const p99Of = (arrived: readonly [string, number][]) =>
    percentile(
      arrived.flatMap(([id, at]) => {
        const since = counted.get(id);
        return since === undefined ? [] : Math.max(0, at - since);
      }),
      0.99,
    );
  const inTime = arrivals.slow.filter(([id, at]) => at - (committedAt.get(id) ?? 0) <= promisedMs);
  return {
    healthyP99: p99Of(arrivals.healthy),
    slowP99: p99Of(arrivals.slow),
    attemptedInTime: inTime.length / (total * slow.length),
  };
}

async function startSlowCaller(scope: Scope, urls: readonly string[]) {
  const { ca } = await testAuthority();
  const child = fork(join(import.meta.dirname, "slow-caller.ts"), [JSON.stringify({ ca, urls })]);
  scope.teardown(() => child.disconnect());
  return child;
}
