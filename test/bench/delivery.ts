import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { bareLoop, type DeliveryBench, startDeliveryBench } from "./delivery-bench.ts";
import { roundsOf } from "./rounds.ts";
import { medianRow, type Pair, type Row } from "./row.ts";
import { startSink } from "./start-sink.ts";

const rounds = roundsOf(7);
/** Rounds that do not count: a worker runs for weeks, and is slower in its first seconds. */
const warmUps = 2;
const deliveriesPerRound = 20_000;
const orderedPerRound = 2_000;

const subscriptions = 1_000;

/** Compares the whole pipeline with a bare loop of signed POSTs. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const protocol of ["http", "https"] as const) {
    for (const [fanOut, floor] of [
      [1, 0.5],
      [10, 0.7],
    ] as const) {
      const pairs = await pipeline(protocol, fanOut);
      rows.push(medianRow(`deliveries/s, fan-out ${fanOut}, ${protocol}`, pairs, floor));
    }
  }
  const inOrder = await pipeline("https", 1, { ordered: true });
  rows.push(medianRow("deliveries/s in order, to one receiver / one POST at a time", inOrder, 0.1));
  const name = "deliveries/s, 10 of 1,000 subscriptions match / 10 of 10";
  rows.push(medianRow(name, await amongMany(), 0.83));
  return rows;
}

async function pipeline(
  protocol: "http" | "https",
  fanOut: number,
  { ordered = false } = {},
): Promise<Pair[]> {
  const sink = await startSink(protocol);
  const bench = await startDeliveryBench();
  const urls = Array.from({ length: fanOut }, (_, i) => `${sink.url}/${i}`);
  await bench.subscribe(urls, { ordered });
  const count = ordered ? orderedPerRound : deliveriesPerRound;
  const pairs: Pair[] = [];
  const worker = await bench.startWorker(protocol === "http");
  for (let round = -warmUps; round < rounds; round++) {
    const reference = await bareLoop(`${sink.url}/hook`, count, ordered ? 1 : undefined);
    await bench.record(count / fanOut);
    // The events became visible just now, all together.
    const value = await rateOf(bench, (warmUps + round) * count, count);
    if (round >= 0) {
      pairs.push({ value, reference });
    }
  }
  await worker.stop();
  await requireDelivered(bench, (warmUps + rounds) * count);
  sink.close();
  return pairs;
}

/** Compares a workspace where 10 of 1,000 subscriptions match with one that has only these 10. */
async function amongMany(): Promise<Pair[]> {
  const sink = await startSink("https");
  const bench = await startDeliveryBench();
  const few = await ensureWorkspace(bench.db, "few");
  const urls = (count: number) => Array.from({ length: count }, (_, i) => `${sink.url}/${i}`);
  const others = { events: ["service.ticket.deleted.v1"] };
  await bench.subscribe(urls(10));
  await bench.subscribe(urls(subscriptions - 10), others);
  await bench.subscribe(urls(10), {}, few);
  await bench.db.pool.query("vacuum analyze webhook_subscriptions");
  const worker = await bench.startWorker(false);
  const pairs: Pair[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    await bench.record(deliveriesPerRound / 10, few);
    const before = 2 * (warmUps + round) * deliveriesPerRound;
    const reference = await rateOf(bench, before, deliveriesPerRound);
    await bench.record(deliveriesPerRound / 10);
    const value = await rateOf(bench, before + deliveriesPerRound, deliveriesPerRound);
    if (round >= 0) {
      pairs.push({ value, reference });
    }
  }
  await worker.stop();
  await requireDelivered(bench, 2 * (warmUps + rounds) * deliveriesPerRound);
  sink.close();
  return pairs;
}

/** Waits for `count` deliveries after `before` others. @returns deliveries per second */
async function rateOf(bench: DeliveryBench, before: number, count: number): Promise<number> {
  const start = performance.now();
  await bench.reach(before + count);
  return (count / (performance.now() - start)) * 1000;
}

async function requireDelivered(bench: DeliveryBench, count: number): Promise<void> {
  const { rows } = await bench.db.pool.query(
    "select outcome, count(*)::int from webhook_deliveries group by outcome",
  );
  if (rows.length !== 1 || rows[0].outcome !== "succeeded" || rows[0].count !== count) {
    throw new Error(`not everything was delivered: ${JSON.stringify(rows)}`);
  }
  await bench.close();
}
