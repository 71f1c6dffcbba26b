import { setTimeout as sleep } from "node:timers/promises";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { newId } from "../../src/db/ids.ts";
import { createSealer } from "../../src/db/sealer.ts";
import { sleepUntil } from "../bench/clock.ts";
import { type DeliveryBench, startDeliveryBench } from "../bench/delivery-bench.ts";
import { cpuOf, residentMB } from "../bench/process-cpu.ts";
import { percentile, type Row, rateRow, timeRow } from "../bench/row.ts";
import { startSink } from "../bench/start-sink.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { spawnService } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";
import { jainIndex, zipf } from "./fairness.ts";

/** Many workspaces of very different size. */
interface Simulation {
  readonly workspaces: number;
  readonly subscriptionsPerWorkspace: number;
  readonly events: number;
  readonly eventsPerSecond: number;
}

/** An hour at 15 events a second, in three minutes. */
export const simulatedHour: Simulation = {
  workspaces: 10_000,
  subscriptionsPerWorkspace: 5,
  events: 54_000,
  eventsPerSecond: 300,
};
export const simulatedMinutes: Simulation = {
  workspaces: 1_000,
  subscriptionsPerWorkspace: 5,
  events: 6_000,
  eventsPerSecond: 200,
};

const badShare = 0.05;
const goodPath = "/good";
/** They hang, are slow, fail. Others refuse connections. */
const badPaths = ["/delay/60000", "/delay/3000", "/status/500"];
/** Each is an origin with its own connections. */
const receiverPorts = 200;
const promisedMs = 2_000;
/** Of the events: until then the worker opens its connections, and V8 compiles. */
const warmUpShare = 0.1;
/** A median of fewer deliveries says little. */
const leastDeliveries = 20;

/** The deliveries of one workspace to endpoints of one kind. */
interface Served {
  readonly workspaceId: string;
  readonly isBad: boolean;
  /** From the event to its attempt, in milliseconds; infinite without one. */
  readonly latencies: readonly number[];
}

/**
 * Real events through a real worker to real sockets: Zipf-distributed over the workspaces, while
 * some endpoints hang, take 3 s, respond with 500 or refuse connections.
 */
export async function simulate(scope: Scope, simulation: Simulation): Promise<Row[]> {
  const bench = await startDeliveryBench();
  scope.teardown(bench.close);
  const workspaces = await subscribeAll(scope, bench, simulation);
  const worker = await spawnService(scope, { ...bench.env, ROLE: "worker" });
  const pid = worker.child.pid ?? 0;
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, residentMB(pid));
  }, 1_000);
  scope.teardown(() => clearInterval(sampling));

  const cpuBefore = cpuOf(pid) ?? Number.NaN;
  const start = performance.now();
  await recordEvents(bench, workspaces, simulation);
  const seconds = (performance.now() - start) / 1000;
  const cores = ((cpuOf(pid) ?? Number.NaN) - cpuBefore) / seconds;
  const rate = Math.round(simulation.events / seconds);
  console.log(`     ${rate} events a second; the worker used ${cores.toFixed(2)} of a core`);
  await everythingIsAttempted(bench, simulation);
  clearInterval(sampling);
  const served = await readServed(bench, simulation);
  return [
    ...rowsOf(served, workspaces),
    timeRow("simulation: memory of the worker in MB of 512", memory, 512, 1),
  ];
}

/** @returns the workspaces, the busiest first */
async function subscribeAll(
  scope: Scope,
  { db, env }: DeliveryBench,
  { workspaces, subscriptionsPerWorkspace }: Simulation,
): Promise<string[]> {
  const good = await startSink("https", false, receiverPorts);
  scope.teardown(good.close);
  const bad = await startSink("https", false, receiverPorts);
  scope.teardown(bad.close);
  const refused = `https://127.0.0.1:${await freePort()}`;
  const ids = Array.from({ length: workspaces }, () => newId("wrk"));
  await db.pool.query(
    `insert into workspaces (id, name, created_at)
     select id, id, now() from unnest($1::text[]) as id`,
    [ids],
  );
  const sealer = createSealer(env.SECRET_ENCRYPTION_KEY);
  let badCount = 0;
  const urlOf = (i: number) => {
    if (Math.random() >= badShare) {
      return `${good.urls[i % receiverPorts]}${goodPath}/${i}`;
    }
    const path = badPaths[badCount++ % (badPaths.length + 1)];
    return path === undefined ? `${refused}/${i}` : `${bad.urls[i % receiverPorts]}${path}/${i}`;
  };
  for (const [n, id] of ids.entries()) {
    const indexes = Array.from(
      { length: subscriptionsPerWorkspace },
      (_, k) => n * subscriptionsPerWorkspace + k,
    );
    const secrets = indexes.map(() => sealer.seal(newId("whs")));
    await db.pool.query(
      `insert into webhook_subscriptions (id, workspace_id, url, events, active, active_since,
         description, filter, ordered, custom_header_names, sealed_secret, created_at, updated_at)
       select id, $2, url, '{*}', true, now(), '', '', false, '{}', secret, now(), now()
       from unnest($1::text[], $3::text[], $4::text[]) as endpoint (id, url, secret)`,
      [indexes.map(() => newId("whs")), id, indexes.map(urlOf), await Promise.all(secrets)],
    );
  }
  await db.pool.query("vacuum analyze");
  console.log(`     ${badCount} of ${workspaces * subscriptionsPerWorkspace} endpoints are bad`);
  return ids;
}

/** Through the outbox, as calls do; their times are those of a Poisson process. */
async function recordEvents(
  { transact }: DeliveryBench,
  workspaces: readonly string[],
  { events, eventsPerSecond }: Simulation,
): Promise<void> {
  const pick = zipf(workspaces.length, Math.random);
  const commits: Promise<void>[] = [];
  let next = performance.now();
  for (let i = 0; i < events; i++) {
    next -= (Math.log(1 - Math.random()) * 1000) / eventsPerSecond;
    await sleepUntil(next);
    commits.push(
      transact(workspaces[pick()] ?? "", async ({ record }) => {
        record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
      }),
    );
  }
  await Promise.all(commits);
}

async function everythingIsAttempted({ db }: DeliveryBench, simulation: Simulation) {
  const due = simulation.events * simulation.subscriptionsPerWorkspace;
  const made = async () => {
    await sleep(500);
    const { rows } = await db.pool.query<{ count: number }>(
      "select count(*)::int from webhook_deliveries where outcome in ('succeeded', 'failed')",
    );
    return rows[0]?.count ?? 0;
  };
  const count = await eventually(made, (count) => count >= due, 60_000);
  console.log(`     ${count} of ${due} deliveries attempted`);
}

async function readServed({ db }: DeliveryBench, { events }: Simulation): Promise<Served[]> {
  const { rows } = await db.pool.query<Served>(
    `with counted as (select * from events order by id offset $1)
     select e.workspace_id as "workspaceId", s.url not like '%${goodPath}/%' as "isBad",
       array_agg(coalesce(extract(epoch from d.attempted_at - e.occurred_at)::float8 * 1000,
         'infinity')) as latencies
     from counted e join webhook_subscriptions s using (workspace_id)
     left join webhook_deliveries d on d.event_id = e.id and d.subscription_id = s.id
       and d.outcome in ('succeeded', 'failed')
     group by 1, 2`,
    [Math.floor(events * warmUpShare)],
  );
  return rows;
}

function rowsOf(served: readonly Served[], workspaces: readonly string[]): Row[] {
  const inTime = (all: readonly number[]) =>
    all.filter((ms) => ms <= promisedMs).length / all.length;
  const latenciesOf = (some: readonly Served[]) => some.flatMap(({ latencies }) => latencies);
  const [good, bad] = [served.filter(({ isBad }) => !isBad), served.filter(({ isBad }) => isBad)];
  const troubled = new Set(bad.map(({ workspaceId }) => workspaceId));
  const healthy = good.filter(({ workspaceId }) => !troubled.has(workspaceId));
  const busy = healthy.filter(({ latencies }) => latencies.length >= leastDeliveries);
  const rank = new Map(workspaces.map((id, i) => [id, i]));
  const print = (name: string, some: readonly Served[]) => {
    const all = latenciesOf(some);
    const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
    console.log(
      `     ${name}: ${some.length} workspaces, ${all.length} deliveries, to attempt p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, in time ${(inTime(all) * 100).toFixed(2)} %`,
    );
  };
  const ranked = (from: number, to: number) =>
    healthy.filter(({ workspaceId }) => {
      const at = rank.get(workspaceId) ?? 0;
      return at >= from && at < to;
    });
  print("the 10 busiest, healthy", ranked(0, 10));
  print("the next 990, healthy", ranked(10, 1_000));
  print("all others, healthy", ranked(1_000, Number.POSITIVE_INFINITY));
  print(
    "healthy endpoints beside bad ones",
    good.filter(({ workspaceId }) => troubled.has(workspaceId)),
  );
  print("bad endpoints", bad);
  const speed = busy.map(({ latencies }) => 1 / Math.max(1, percentile(latencies, 0.5)));
  console.log(
    `     Jain's index of 1 / median time to attempt, ${busy.length} workspaces: ${jainIndex(speed).toFixed(3)}`,
  );
  const all = latenciesOf(healthy);
  return [
    rateRow(
      `simulation: Jain's index of the share attempted within 2 s, ${healthy.length} healthy workspaces`,
      jainIndex(healthy.map(({ latencies }) => inTime(latencies))),
      1,
      0.95,
    ),
    rateRow(
      "simulation: share attempted within 2 s, all endpoints",
      inTime(latenciesOf(served)),
      1,
      0.99,
    ),
    timeRow(
      "simulation: p99 to attempt in ms of 2,000, healthy workspaces",
      percentile(all, 0.99),
      promisedMs,
      1,
    ),
  ];
}
