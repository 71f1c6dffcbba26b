import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { createScope } from "../support/scope.ts";
import { cpuOf, cpuOfFamily, residentMB } from "./process-cpu.ts";
import { roundsOf } from "./rounds.ts";
import { median, medianRow, type Pair, percentile, type Row, timeRow } from "./row.ts";
import { newTicket, type ServicePair, startPair, type Target } from "./service-pair.ts";
import { sleepUntil } from "./sleep-until.ts";
import { type Sink, startSink } from "./start-sink.ts";

const rounds = roundsOf(3);
const clients = 64;
/** With the round that warms up, 10,000 in all. */
const eventsOfRound = 2_500;
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
    const rows = await compareBursts(pair, sink);
    rows.push(...(await measureLatency(pair, sink)));
    console.log(`     memory of the service: ${Math.round(idle)} MB when it has started`);
    rows.push(
      timeRow("events: resident memory after 10,000, in MB of 220", residentMB(pid), 220, 1),
    );
    return rows;
  } finally {
    await scope.end();
  }
}

/** From the first POST to the last receipt, and what a burst takes of the processors. */
async function compareBursts(pair: ServicePair, sink: Sink): Promise<Row[]> {
  const arrived: number[] = [];
  sink.onArrival((_, at) => arrived.push(at));
  const cpu = () => [cpuOf(pair.ours.pid) ?? Number.NaN, cpuOfFamily(pair.serverPid) ?? Number.NaN];
  const pairs: Pair[] = [];
  const costs: { node: number; postgres: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [node = 0, postgres = 0] = cpu();
    const start = performance.timeOrigin + performance.now();
    await burst(pair.ours, pair.key);
    while (arrived.length < eventsOfRound * (round + 1)) {
      await sleep(5);
    }
    const value = (eventsOfRound * 1000) / (Math.max(...arrived.slice(-clients)) - start);
    const [nodeAfter = 0, postgresAfter = 0] = cpu();
    const reference = await burst(pair.bare, pair.key);
    // The first warms everything up.
    if (round > 0) {
      pairs.push({ value, reference });
      const perEvent = (spent: number) => (spent * 1000) / eventsOfRound;
      costs.push({
        node: perEvent(nodeAfter - node),
        postgres: perEvent(postgresAfter - postgres),
      });
    }
  }
  const node = median(costs.map((cost) => cost.node));
  const postgres = median(costs.map((cost) => cost.postgres));
  console.log(`     an event: service ${node.toFixed(2)} ms, Postgres ${postgres.toFixed(2)} ms`);
  return [
    medianRow("events: API → receipt, against bare POSTs without delivery", pairs, 0.75),
    timeRow("events: CPU of an event in ms of 2.2", node + postgres, 2.2, 1),
  ];
}

/** @returns calls a second */
async function burst({ base }: Target, key: string): Promise<number> {
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

/** From the POST to the receipt of its event, one by one. */
async function measureLatency({ call }: ServicePair, sink: Sink): Promise<Row[]> {
  const arrived: number[] = [];
  sink.onArrival((_, at) => arrived.push(at));
  const posted: number[] = [];
  const start = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    await sleepUntil(start + (i * 1000) / rate);
    posted.push(performance.timeOrigin + performance.now());
    void call("POST", "/tickets", newTicket);
  }
  while (arrived.length < posted.length) {
    await sleep(10);
  }
  // Events arrive in the order of their calls but for a few that meet; sorted, they pair.
  arrived.sort((a, b) => a - b);
  const latencies = posted.map((at, i) => (arrived[i] ?? at) - at);
  // The first second warms up.
  const settled = latencies.slice(rate);
  const row = (part: number, most: number) =>
    timeRow(
      `events: POST → receipt at ${rate}/s, p${part * 100} in ms of ${most}`,
      percentile(settled, part),
      most,
      1,
    );
  return [row(0.5, 3.5), row(0.99, 10)];
}
