import { setTimeout as sleep } from "node:timers/promises";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { epochNow, sleepUntil } from "./clock.ts";
import { startDeliveryBench } from "./delivery-bench.ts";
import { percentile, type Row, timeRow } from "./row.ts";
import { startSink } from "./start-sink.ts";

const rate = 200;
const seconds = 10;

/** Measures the latency from the commit of an event to its arrival, at 200 events per second. */
export async function bench(): Promise<Row[]> {
  return [...(await latency(false)), ...(await latency(true))];
}

async function latency(ordered: boolean): Promise<Row[]> {
  const sink = await startSink("https", true);
  const bench = await startDeliveryBench();
  const worker = await bench.startWorker(false);
  await bench.subscribe([`${sink.url}/hook`], { ordered });
  const committed: number[] = [];
  const arrived: number[] = [];
  sink.onArrival((_, at) => arrived.push(at));

  const latencies: number[] = [];
  const start = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    await sleepUntil(start + (i * 1000) / rate);
    void bench
      .transact(bench.workspaceId, async ({ record }) => {
        record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
      })
      .then(() => committed.push(epochNow()));
  }
  while (arrived.length < rate * seconds) {
    await sleep(10);
  }
  // Events arrive in the order of their commits, apart from a few concurrent ones, so sorting pairs them.
  committed.sort((a, b) => a - b);
  arrived.sort((a, b) => a - b);
  for (const [i, at] of arrived.entries()) {
    latencies.push(at - (committed[i] ?? at));
  }
  // The first second is a warm-up.
  const settled = latencies.slice(rate);
  await worker.stop();
  await bench.close();
  sink.close();
  const [p50, p99] = [percentile(settled, 0.5), percentile(settled, 0.99)];
  return ordered
    ? [
        timeRow("commit → receipt in order, p50 in ms of 60", p50, 60, 1),
        timeRow("commit → receipt in order, p99 in ms of 300", p99, 300, 1),
      ]
    : [
        timeRow("commit → receipt at 200 events/s, p50 in ms of 20", p50, 20, 1),
        timeRow("commit → receipt at 200 events/s, p99 in ms of 100", p99, 100, 1),
      ];
}
