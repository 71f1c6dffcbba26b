import { setTimeout as sleep } from "node:timers/promises";
import { startDeliveryBench } from "./delivery-bench.ts";
import { type Row, rateRow, timeRow } from "./row.ts";
import { startSink } from "./start-sink.ts";

const few = 10_000;
const many = 1_000_000;
const measuredMs = 6_000;

/** Throughput and memory of a worker with a million jobs queued, against ten thousand. */
export async function bench(): Promise<Row[]> {
  const reference = await drain(few);
  const value = await drain(many);
  return [
    rateRow("deliveries/s with 1M jobs queued / 10k", value.rate, reference.rate, 0.8),
    timeRow("resident memory in MB with 1M jobs queued / 10k", value.memory, reference.memory, 1.5),
  ];
}

async function drain(count: number) {
  const sink = await startSink("https");
  const bench = await startDeliveryBench();
  await bench.subscribe(`${sink.url}/hook`);
  await bench.enqueueCopies(count);
  const delivered = async () => {
    const { rows } = await bench.db.pool.query(
      "select coalesce(sum(succeeded), 0)::int as count from webhook_delivery_stats",
    );
    return rows[0].count as number;
  };
  const worker = await bench.startWorker(false);
  // The first connections and claims are not what is measured.
  while ((await delivered()) < count / 10 && (await delivered()) < 3_000) await sleep(5);
  const before = await delivered();
  const start = performance.now();
  let after = before;
  while (performance.now() - start < measuredMs && after < count) {
    await sleep(5);
    after = await delivered();
  }
  const rate = ((after - before) / (performance.now() - start)) * 1000;
  const memory = process.memoryUsage.rss() / 2 ** 20;
  await worker.stop();
  await bench.close();
  sink.close();
  return { rate, memory };
}
