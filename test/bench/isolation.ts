import { setTimeout as sleep } from "node:timers/promises";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { startDeliveryBench } from "./delivery-bench.ts";
import { roundsOf } from "./rounds.ts";
import { median, percentile, type Row, timeRow } from "./row.ts";
import { startSink } from "./start-sink.ts";

const endpoints = 20;
const hanging = endpoints / 5;
const eventsPerSecond = 50;
const seconds = 12;
const rounds = roundsOf(5);

/** What 20 % of endpoints that hang cost the others: p99 of the healthy, with and without them. */
export async function bench(): Promise<Row[]> {
  const without: number[] = [];
  const withHanging: number[] = [];
  for (let round = 0; round < rounds; round++) {
    without.push(await healthyP99(0));
    withHanging.push(await healthyP99(hanging));
  }
  return [
    timeRow(
      `p99 of healthy endpoints in ms, ${hanging} of ${endpoints} hanging / none`,
      median(withHanging),
      median(without),
      1.2,
    ),
  ];
}

async function healthyP99(count: number): Promise<number> {
  const healthy = await startSink("https", true);
  const hung = await startSink("https");
  const bench = await startDeliveryBench();
  const worker = await bench.startWorker(false);
  for (let i = 0; i < endpoints - hanging; i++) {
    await bench.subscribe(`${healthy.url}/${i}`);
  }
  for (let i = 0; i < count; i++) {
    await bench.subscribe(`${hung.url}/delay/6000/${i}`);
  }
  const committed = new Map<string, number>();
  const latencies: number[] = [];
  let arrived = 0;
  healthy.onArrival((id, at) => {
    arrived += 1;
    const since = committed.get(id);
    if (since !== undefined) {
      latencies.push(Math.max(0, at - since));
    }
  });
  const total = eventsPerSecond * seconds;
  const start = performance.now();
  for (let i = 0; i < total; i++) {
    // At even times, what runs out 5 s after one event would always meet another.
    const due = start + ((i + Math.random()) * 1000) / eventsPerSecond;
    if (performance.now() < due) {
      await sleep(due - performance.now());
    }
    const id = await bench.transact(bench.workspaceId, async ({ em, record }) => {
      record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
      await em.flush();
      return (await em.execute("select max(id) as id from events"))[0]?.id as string;
    });
    // The hanging ones hang for a while before it counts.
    if (i > total / 3) {
      committed.set(id, performance.timeOrigin + performance.now());
    }
  }
  while (arrived < total * (endpoints - hanging)) {
    await sleep(10);
  }
  await worker.stop();
  await bench.close();
  healthy.close();
  hung.close();
  return percentile(latencies, 0.99);
}
