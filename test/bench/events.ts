import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { createScope } from "../support/scope.ts";
import { restCall } from "../support/service.ts";
import { epochNow, sleepUntil } from "./clock.ts";
import { cpuOf, cpuOfFamily, residentMB } from "./process-cpu.ts";
import { roundsOf } from "./rounds.ts";
import { median, medianRow, type Pair, percentile, type Row, timeRow } from "./row.ts";
import { newTicket, type ServicePair, startPair, type Target } from "./service-pair.ts";
import { type Sink, startSink } from "./start-sink.ts";

const rounds = roundsOf(3);
/** With the round that warms up, and the few clients', more than 10,000 in all. */
const eventsOfRound = 2_000;
const rate = 100;
const seconds = 10;

/** Events that the API takes in, worker and receiver included, against a POST without delivery. */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const pair = await startPair(scope, "all");
    const sink = await startSink("https", true);
    scope.teardown(() => sink.close());
    const hook = { url: `${sink.url}/hook`, events: ["service.ticket.created.v1"] };
    await pair.call("POST", "/webhook-subscriptions", hook);
    const { pid } = pair.ours;
    const idle = residentMB(pid);
    const rows = [
      ...(await compareBursts(pair, sink, 64)),
      ...(await compareBursts(pair, sink, 16)),
      ...(await measureLatency(pair, sink)),
    ];
    console.log(`     memory of the service: ${Math.round(idle)} MB when it has started`);
    rows.push(timeRow("events: resident memory at the end, in MB of 200", residentMB(pid), 200, 1));
    return rows;
  } finally {
    await scope.end();
  }
}

/** CPU time used so far, in milliseconds. */
const cpuMs = ({ ours, bare, serverPid }: ServicePair) => ({
  service: (cpuOf(ours.pid) ?? Number.NaN) * 1000,
  bare: (cpuOf(bare.pid) ?? Number.NaN) * 1000,
  postgres: (cpuOfFamily(serverPid) ?? Number.NaN) * 1000,
});

/** From the first POST to the last receipt, and what a burst takes of the processors. */
async function compareBursts(pair: ServicePair, sink: Sink, clients: number): Promise<Row[]> {
  const arrived: number[] = [];
  sink.onArrival((_, at) => arrived.push(at));
  const pairs: Pair[] = [];
  const costs: { service: number; postgres: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = cpuMs(pair);
    const start = epochNow();
    await burst(pair.ours, pair.key, clients);
    while (arrived.length < eventsOfRound * (round + 1)) {
      await sleep(5);
    }
    const value = (eventsOfRound * 1000) / (Math.max(...arrived.slice(-clients)) - start);
    const after = cpuMs(pair);
    const reference = await burst(pair.bare, pair.key, clients);
    // The first warms everything up.
    if (round > 0) {
      pairs.push({ value, reference });
      costs.push({
        service: (after.service - before.service) / eventsOfRound,
        postgres: (after.postgres - before.postgres) / eventsOfRound,
      });
    }
  }
  const service = median(costs.map((cost) => cost.service));
  const postgres = median(costs.map((cost) => cost.postgres));
  console.log(
    `     an event of ${clients} clients: service ${service.toFixed(2)} ms, Postgres ${postgres.toFixed(2)} ms`,
  );
  return [
    medianRow(
      `events: API → receipt, ${clients} clients, against bare POSTs without delivery`,
      pairs,
      0.75,
    ),
    timeRow(
      `events: CPU of an event of ${clients} clients, in ms of 2.2`,
      service + postgres,
      2.2,
      1,
    ),
  ];
}

/** @returns calls a second */
async function burst({ base }: Target, key: string, clients: number): Promise<number> {
  const start = performance.now();
  const result = await autocannon({
    url: `${base}/tickets`,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(newTicket),
    connections: clients,
    amount: eventsOfRound,
  });
  if (result["2xx"] !== eventsOfRound) {
    throw new Error("POST /tickets: calls fail");
  }
  return (eventsOfRound * 1000) / (performance.now() - start);
}

/**
 * From the POST to the receipt of its event, one by one, and the CPU time of all that. The bare POSTs between
 * show what the machine itself adds.
 */
async function measureLatency(pair: ServicePair, sink: Sink): Promise<Row[]> {
  const arrived: number[] = [];
  sink.onArrival((_, at) => arrived.push(at));
  const bareCall = () => restCall(pair.bare.base, pair.key, "POST", "/tickets", newTicket);
  const latencies: number[] = [];
  const bareLatencies: number[] = [];
  const costs: { service: number; postgres: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs(pair);
    const posted = await atRate(() => void pair.call("POST", "/tickets", newTicket));
    while (arrived.length < posted.length * (round + 1)) {
      await sleep(10);
    }
    const between = cpuMs(pair);
    // Events arrive in the order of their calls but for a few that meet; sorted, they pair.
    const ofRound = arrived.slice(-posted.length).sort((a, b) => a - b);
    // The first second warms up.
    latencies.push(...posted.map((at, i) => (ofRound[i] ?? at) - at).slice(rate));
    const responded: Promise<number>[] = [];
    const sent = await atRate(() => responded.push(bareCall().then(epochNow)));
    const respondedAt = await Promise.all(responded);
    bareLatencies.push(...sent.map((at, i) => (respondedAt[i] ?? at) - at).slice(rate));
    const after = cpuMs(pair);
    costs.push({
      service: (between.service - before.service) / posted.length,
      postgres: (between.postgres - before.postgres) / posted.length,
      bare:
        (after.bare + after.postgres + after.service) / sent.length -
        (between.bare + between.postgres + between.service) / sent.length,
    });
  }
  const [service, postgres, bare] = (["service", "postgres", "bare"] as const).map((name) =>
    median(costs.map((cost) => cost[name])),
  ) as [number, number, number];
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  console.log(`     at ${rate}/s, an event: service ${ms(service)}, Postgres ${ms(postgres)}`);
  const row = (part: number, most: number) =>
    timeRow(
      `events: POST → receipt at ${rate}/s, p${part * 100} in ms of ${most}`,
      percentile(latencies, part),
      most,
      1,
    );
  const againstBare = (part: number, most: number) =>
    timeRow(
      `events: POST → receipt at ${rate}/s, p${part * 100}, against a bare POST without delivery`,
      percentile(latencies, part),
      percentile(bareLatencies, part),
      most,
    );
  return [
    row(0.5, 3.5),
    row(0.99, 8),
    againstBare(0.5, 1.4),
    againstBare(0.99, 1.5),
    timeRow(`events: CPU of an event at ${rate}/s, in ms of 3.5`, service + postgres, 3.5, 1),
    timeRow(
      `events: CPU of an event at ${rate}/s, against a bare POST without delivery`,
      service + postgres,
      bare,
      1.4,
    ),
  ];
}

/** Posts at a steady rate. @returns when, in epoch milliseconds */
async function atRate(post: () => void): Promise<number[]> {
  const posted: number[] = [];
  const start = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    await sleepUntil(start + (i * 1000) / rate);
    posted.push(epochNow());
    post();
  }
  return posted;
}
