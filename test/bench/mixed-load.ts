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

/** Events at a steady rate, each of which is delivered to every endpoint. */
export interface MixedLoad {
  /** Endpoints that respond immediately. */
  readonly healthy: number;
  /** Response times of the other endpoints, in milliseconds. From 5,000 on, an endpoint times out. */
  readonly slow: readonly number[];
  /** Whether another process calls the slow endpoints instead of the service. */
  readonly isSlowElsewhere?: boolean;
  readonly eventsPerSecond: number;
  readonly seconds: number;
}

interface MixedResult {
  /** p99 from a commit to its arrival at a healthy endpoint, in milliseconds. */
  readonly healthyP99: number;
  /** p99 from a commit to its arrival at a slow endpoint, in milliseconds. */
  readonly slowP99: number;
  /** Share of the deliveries to slow endpoints that arrived within 2 s of the commit. */
  readonly attemptedInTime: number;
}

const promisedMs = 2_000;
/**
 * Time that is not counted, unless the load is shorter. With hanging endpoints the number of deliveries
 * in flight grows for 5 s, and until then connections are opened faster than two processors, one of them
 * the receiver's, complete their handshakes.
 */
const settleSeconds = 7;

/**
 * Offers a load to a worker in a separate process with its own database, as in production, so that
 * creating the events costs the worker nothing.
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
    // At regular intervals, a timeout 5 s after one event would always coincide with another event.
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
