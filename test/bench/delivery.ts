import { bareLoop, startDeliveryBench } from "./delivery-bench.ts";
import { roundsOf } from "./rounds.ts";
import { medianRow, type Pair, type Row } from "./row.ts";
import { startSink } from "./start-sink.ts";

const rounds = roundsOf(7);
/** Rounds that do not count: a worker runs for weeks, and is slower in its first seconds. */
const warmUps = 2;
const deliveriesPerRound = 20_000;

/** The whole pipeline against a bare loop of signed POSTs. */
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
  return rows;
}

async function pipeline(protocol: "http" | "https", fanOut: number): Promise<Pair[]> {
  const sink = await startSink(protocol);
  const bench = await startDeliveryBench();
  for (let i = 0; i < fanOut; i++) {
    await bench.subscribe(`${sink.url}/${i}`);
  }
  const pairs: Pair[] = [];
  const events = deliveriesPerRound / fanOut;
  const worker = await bench.startWorker(protocol === "http");
  for (let round = -warmUps; round < rounds; round++) {
    const reference = await bareLoop(`${sink.url}/hook`, deliveriesPerRound);
    await bench.record(events);
    // They became visible all at once, just now.
    const start = performance.now();
    await bench.reach((warmUps + round + 1) * deliveriesPerRound);
    const value = (deliveriesPerRound / (performance.now() - start)) * 1000;
    if (round < 0) {
      continue;
    }
    pairs.push({ value, reference });
  }
  await worker.stop();
  const { rows } = await bench.db.pool.query(
    "select outcome, count(*)::int from webhook_deliveries group by outcome",
  );
  const delivered = (warmUps + rounds) * deliveriesPerRound;
  if (rows.length !== 1 || rows[0].outcome !== "succeeded" || rows[0].count !== delivered) {
    throw new Error(`not everything was delivered: ${JSON.stringify(rows)}`);
  }
  await bench.close();
  sink.close();
  return pairs;
}
