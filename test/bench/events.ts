import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { createScope } from "../support/scope.ts";
import { restCall } from "../support/service.ts";
import { epochNow, sleepUntil } from "./clock.ts";
import { cpuOf, cpuOfFamily, residentMB } from "./process-cpu.ts";
import { roundsOf } from "./rounds.ts";
import {
  median,
  medianRow,
  medianTimeRow,
  type Pair,
  percentile,
  type Row,
  timeRow,
} from "./row.ts";
import { newTicket, type ServicePair, startPair, type Target } from "./service-pair.ts";
import { type Sink, startSink } from "./start-sink.ts";

const rounds = roundsOf(3);
const latencyRounds = roundsOf(7);
/** More than 10,000 events in total, with the warm-up and both numbers of clients. */
const eventsOfRound = 2_000;
const rate = 100;
const seconds = 10;

/** Compares POSTs whose events are delivered to a receiver with bare POSTs without delivery. */
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

/** Measures the rate from the first POST to the last receipt, and the CPU time of an event. */
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
    // The first round is a warm-up.
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

/** @returns calls per second */
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
 * Measures the latency from each POST to the receipt of its event, and the CPU time of an event. Bare
 * POSTs in each round show what the machine itself adds. Each row is the median of the rounds, because
 * a single stall of the disk would determine the p99 of all rounds together.
 */
async function measureLatency(pair: ServicePair, sink: Sink): Promise<Row[]> {
  const arrived: number[] = [];
  sink.onArrival((_, at) => arrived.push(at));
  const bareCall = () => restCall(pair.bare.base, pair.key, "POST", "/tickets", newTicket);
  const p50s: Pair[] = [];
  const p99s: Pair[] = [];
  const costs: { service: number; postgres: number; bare: number }[] = [];
  for (let round = 0; round < latencyRounds; round++) {
    const before = cpuMs(pair);
    const posted = await atRate(() => void pair.call("POST", "/tickets", newTicket));
    while (arrived.length < posted.length * (round + 1)) {
      await sleep(10);
    }
    const between = cpuMs(pair);
    // Events arrive in the order of their calls, apart from a few concurrent ones, so sorting pairs them.
    const ofRound = arrived.slice(-posted.length).sort((a, b) => a - b);
    const responded: Promise<number>[] = [];
    const sent = await atRate(() => responded.push(bareCall().then(epochNow)));
    const respondedAt = await Promise.all(responded);
    const after = cpuMs(pair);
    // The first second is a warm-up.
    const latencies = posted.map((at, i) => (ofRound[i] ?? at) - at).slice(rate);
    const ofBare = sent.map((at, i) => (respondedAt[i] ?? at) - at).slice(rate);
    const pairOf = (part: number) => ({
      value: percentile(latencies, part),
      reference: percentile(ofBare, part),
    });
    p50s.push(pairOf(0.5));
    p99s.push(pairOf(0.99));
    costs.push({
      service: (between.service - before.service) / posted.length,
      postgres: (between.postgres - before.postgres) / posted.length,
      bare:
        (after.bare + after.postgres + after.service) / sent.length -
        (between.bare + between.postgres + between.service) / sent.length,
    });
  }
  const ms = (values: readonly number[]) => `${median(values).toFixed(2)} ms`;
  const service = ms(costs.map((cost) => cost.service));
  console.log(
    `     at ${rate}/s, an event: service ${service}, Postgres ${ms(costs.map((cost) => cost.postgres))}`,
  );
  console.log(
    `     p99 of each round in ms, and of its bare POSTs: ${p99s
      .map(({ value, reference }) => `${value.toFixed(1)} and ${reference.toFixed(1)}`)
      .join(", ")}`,
  );
  const cpus = costs.map((cost) => ({
    value: cost.service + cost.postgres,
    reference: cost.bare,
  }));
  const rows = (name: string, limits: readonly [ms: number, ratio: number], pairs: Pair[]) => {
    const [most, ratio] = limits;
    const value = median(pairs.map((one) => one.value));
    return [
      timeRow(`${name}, in ms of ${most}`, value, most, 1),
      medianTimeRow(`${name}, against a bare POST without delivery`, pairs, ratio),
    ];
  };
  return [
    ...rows(`events: POST → receipt at ${rate}/s, p50`, [3.5, 1.4], p50s),
    ...rows(`events: POST → receipt at ${rate}/s, p99`, [8, 1.5], p99s),
    ...rows(`events: CPU of an event at ${rate}/s`, [3.5, 1.4], cpus),
  ];
}

/** Posts at a steady rate. @returns the time of each POST, in epoch milliseconds */
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
