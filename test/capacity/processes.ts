import type { Point } from "./model.ts";
import { type CpuTimes, memoryOf, perUnit, type System } from "./system.ts";

/** The throughput of this many processes under constant load. */
export interface Saturated {
  readonly role: "api" | "worker";
  readonly processes: number;
  /** 0 for API processes, which run without a worker. */
  readonly fanOut: number;
  /** Events of API processes, deliveries of workers. */
  readonly perSecond: number;
  /** Deliveries whose attempts failed, as this many new connections can be too many at a time. */
  readonly failed: number;
  /** CPU of each of them, in milliseconds. */
  readonly cpu: CpuTimes;
}

const processCounts = [1, 2, 4];
const warmUpSeconds = 4;
const leastOfRate = 0.9;
const warmUpDeliveries = 3_000;

/** API processes that take in as many events as 64 clients send. */
export async function saturateApi(system: System, seconds: number): Promise<Saturated[]> {
  const found: Saturated[] = [];
  for (const processes of processCounts) {
    await system.during({ api: processes }, async (running) => {
      const [api] = running.api;
      if (api === undefined) {
        return;
      }
      await system.openTickets(api, warmUpSeconds);
      const before = system.cpu(running);
      const start = performance.now();
      const events = await system.openTickets(api, seconds);
      const perSecond = (events * 1000) / (performance.now() - start);
      const cpu = perUnit(before, system.cpu(running), events);
      found.push({ role: "api", processes, fanOut: 0, perSecond, failed: 0, cpu });
    });
  }
  return found;
}

/** Workers with a queue that is never empty. */
export async function saturateWorkers(system: System, deliveries: number): Promise<Saturated[]> {
  const found: Saturated[] = [];
  for (const fanOut of [1, 10]) {
    await system.setFanOut(fanOut);
    for (const processes of processCounts) {
      await system.during({ workers: processes }, async (running) => {
        const drain = async (count: number) => {
          const since = await system.attempts();
          const failedSince = since - (await system.bench.delivered());
          await system.bench.enqueueCopies(count / fanOut);
          const before = system.cpu(running);
          const start = performance.now();
          await system.attempted(since + count);
          const perSecond = (count * 1000) / (performance.now() - start);
          const cpu = perUnit(before, system.cpu(running), count);
          const failed = (await system.attempts()) - (await system.bench.delivered()) - failedSince;
          return { role: "worker" as const, processes, fanOut, perSecond, failed, cpu };
        };
        // What API processes have left would count as well.
        await system.queueIsEmpty();
        await drain(warmUpDeliveries * processes);
        found.push(await drain(deliveries));
      });
    }
  }
  return found;
}

/** Loads at a steady rate, one after the other, on one API process and one worker. */
export function measurePaced(
  system: System,
  loads: readonly { readonly eventsPerSecond: number; readonly fanOut: number }[],
  seconds: number,
): Promise<{ points: Point[]; memoryMB: { api: number; worker: number } }> {
  return system.during({ api: 1, workers: 1 }, async (running) => {
    const [api, worker] = [running.api[0], running.workers[0]];
    if (api === undefined || worker === undefined) {
      throw new Error("unreachable");
    }
    await system.setFanOut(10);
    // Until V8 has compiled what matters: at these rates that would take minutes.
    await system.openTickets(api, 2 * warmUpSeconds);
    await system.queueIsEmpty();
    // Else Postgres does it at some other time.
    await system.bench.db.pool.query("vacuum analyze");
    await system.bench.db.pool.query("checkpoint");
    const points: Point[] = [];
    for (const { eventsPerSecond, fanOut } of loads) {
      await system.setFanOut(fanOut);
      await system.openTicketsAt(eventsPerSecond, api, 2);
      await system.queueIsEmpty();
      const before = system.cpu(running);
      const start = performance.now();
      const events = await system.openTicketsAt(eventsPerSecond, api, seconds);
      const elapsed = (performance.now() - start) / 1000;
      if (events / elapsed < leastOfRate * eventsPerSecond) {
        throw new Error(`the machine is too busy for ${eventsPerSecond} events a second`);
      }
      points.push({
        eventsPerSecond: events / elapsed,
        fanOut,
        cpu: perUnit(before, system.cpu(running), elapsed),
      });
    }
    return { points, memoryMB: { api: memoryOf(api), worker: memoryOf(worker) } };
  });
}
