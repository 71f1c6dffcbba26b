import autocannon from "autocannon";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { sleepUntil } from "../bench/clock.ts";
import { type DeliveryBench, startDeliveryBench } from "../bench/delivery-bench.ts";
import { cpuOf, cpuOfFamily, parentOf, residentMB } from "../bench/process-cpu.ts";
import { newTicket } from "../bench/service-pair.ts";
import { startSink } from "../bench/start-sink.ts";
import { eventually } from "../support/eventually.ts";
import { type ServiceProcess, spawnService } from "../support/process.ts";
import { createScope, type Scope } from "../support/scope.ts";
import { type RestResponse, restCall } from "../support/service.ts";

/** CPU time in milliseconds, by what uses it. */
export interface CpuTimes {
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
}

/** Processes of the service that run at the same time. */
interface Processes {
  readonly api: readonly ServiceProcess[];
  readonly workers: readonly ServiceProcess[];
}

/** A Postgres as users have it, receivers with TLS, and the processes that a measurement wants. */
export interface System {
  readonly bench: DeliveryBench;
  /** From now on, each event goes to this many subscriptions. */
  setFanOut(count: number): Promise<void>;
  /** Runs work next to this many processes, which end with it. */
  during<T>(
    counts: { readonly api?: number; readonly workers?: number },
    work: (processes: Processes) => Promise<T>,
  ): Promise<T>;
  cpu(processes: Processes): CpuTimes;
  /**
   * Opens tickets, each with a message and an event, as many as 64 clients can.
   * @returns how many
   */
  openTickets(api: ServiceProcess, seconds: number): Promise<number>;
  /** The same at a steady rate, in tickets a second. */
  openTicketsAt(rate: number, api: ServiceProcess, seconds: number): Promise<number>;
  /** Waits until every event has its deliveries. */
  queueIsEmpty(): Promise<void>;
  /** How many deliveries were attempted so far. */
  attempts(): Promise<number>;
  /** Waits until there are this many. */
  attempted(count: number): Promise<void>;
}

const connections = 64;
const mostFanOut = 10;
const patienceMs = 120_000;

export async function startSystem(scope: Scope): Promise<System> {
  const bench = await startDeliveryBench();
  scope.teardown(bench.close);
  const sink = await startSink("https");
  scope.teardown(sink.close);
  const { db, workspaceId, env } = bench;
  const { pool } = db;
  for (let i = 0; i < mostFanOut; i++) {
    await bench.subscribe([`${sink.url}/${i}`]);
  }
  const { key } = await createApiKey(db, workspaceId, "capacity");
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const serverPid = parentOf(rows[0]?.pid ?? 0) ?? 0;

  const attempts = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select coalesce(sum(succeeded + failed), 0)::int as count from webhook_delivery_stats",
    );
    return rows[0]?.count ?? 0;
  };

  return {
    bench,
    async setFanOut(count) {
      await pool.query(
        `update webhook_subscriptions set active = id in
           (select id from webhook_subscriptions order by id limit $1)`,
        [count],
      );
    },
    async during({ api = 0, workers = 0 }, work) {
      const running = createScope();
      const start = (more: Record<string, string>) => spawnService(running, { ...env, ...more });
      try {
        return await work({
          // One process group: with several, a supervisor shares the port among them.
          api:
            api === 0
              ? []
              : [await start({ ROLE: "api", PROCESSES: `${api}`, RATE_LIMIT_PER_MINUTE: "0" })],
          workers: await Promise.all(
            Array.from({ length: workers }, () => start({ ROLE: "worker" })),
          ),
        });
      } finally {
        await running.end();
      }
    },
    cpu: ({ api, workers }) => ({
      api: 1000 * sum(api.map((one) => cpuOfFamily(pidOf(one)) ?? Number.NaN)),
      worker: 1000 * sum(workers.map((one) => cpuOf(pidOf(one)) ?? Number.NaN)),
      postgres: 1000 * (cpuOfFamily(serverPid) ?? Number.NaN),
    }),
    async openTickets(api, seconds) {
      const result = await autocannon({
        url: `${api.url}/api/v1/tickets`,
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(newTicket),
        connections,
        duration: seconds,
      });
      if (result.errors + result.non2xx > 0) {
        throw new Error(`POST /tickets: ${result.errors + result.non2xx} calls fail`);
      }
      return result["2xx"];
    },
    async openTicketsAt(rate, api, seconds) {
      const calls: Promise<RestResponse>[] = [];
      const start = performance.now();
      for (let i = 0; i < rate * seconds; i++) {
        // Callers do not know of one another.
        await sleepUntil(start + ((i + Math.random()) * 1000) / rate);
        calls.push(restCall(api.url, key, "POST", "/api/v1/tickets", newTicket));
      }
      const failed = (await Promise.all(calls)).filter(({ status }) => status !== 201);
      if (failed.length > 0) {
        throw new Error(`POST /tickets: ${failed.length} calls fail`);
      }
      return calls.length;
    },
    async queueIsEmpty() {
      const isEmpty = async () => {
        const { rows } = await pool.query(
          "select from pgboss.job where state < 'completed' limit 1",
        );
        return rows.length === 0;
      };
      if (!(await eventually(isEmpty, Boolean, patienceMs))) {
        throw new Error("the queue does not become empty");
      }
    },
    attempts,
    async attempted(count) {
      if ((await eventually(attempts, (now) => now >= count, patienceMs)) < count) {
        throw new Error(`fewer than ${count} deliveries`);
      }
    },
  };
}

const pidOf = ({ child }: ServiceProcess) => child.pid ?? 0;

/** The resident memory of a process, in MB. */
export const memoryOf = (process: ServiceProcess) => residentMB(pidOf(process));

/** The usage between two readings, divided by a number. */
export const perUnit = (from: CpuTimes, to: CpuTimes, count: number): CpuTimes => ({
  api: (to.api - from.api) / count,
  worker: (to.worker - from.worker) / count,
  postgres: (to.postgres - from.postgres) / count,
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
