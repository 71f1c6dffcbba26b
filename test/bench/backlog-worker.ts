// One measurement of `backlog.ts`: the throughput of a worker with a given number of queued jobs.
import { startDeliveryBench } from "./delivery-bench.ts";
import { startSink } from "./start-sink.ts";

/** The result of the measurement. */
export interface Drained {
  /** Deliveries per second. */
  readonly rate: number;
  /** Resident memory of the worker, in MB. */
  readonly memory: number;
}

const count = Number(process.argv[2]);
const warmUp = 3_000;
const measured = 20_000;

const sink = await startSink("https");
const bench = await startDeliveryBench();
await bench.subscribe([`${sink.url}/hook`]);
await bench.enqueueCopies(count);
await bench.db.pool.query("vacuum analyze");
const worker = await bench.startWorker(false);
await bench.reach(Math.min(warmUp, count));
let ms = 0;
let done = 0;
while (done < measured) {
  const from = await bench.delivered();
  const target = Math.min(from + measured - done, count * Math.ceil((from + 1) / count));
  const start = performance.now();
  await bench.reach(target);
  ms += performance.now() - start;
  done += (await bench.delivered()) - from;
  // A small queue is refilled, which is not timed.
  if (done < measured && target % count === 0) {
    await bench.enqueueCopies(count);
  }
}
const rate = (done / ms) * 1000;
process.send?.({ rate, memory: process.memoryUsage.rss() / 2 ** 20 } satisfies Drained);
await worker.stop();
await bench.close();
sink.close();
process.exit(0);
