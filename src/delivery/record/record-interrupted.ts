import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { OutgoingEvent } from "../../jobs/hand-over.ts";
import {
  type DeliveryJob,
  type EventJob,
  type HeldJob,
  interruptedQueue,
} from "../../jobs/queues.ts";
import type { Logger } from "../../telemetry/log.ts";
import { awaitEvents } from "../claim/await-events.ts";
import { type FanOutEvent, type FilteredEvent, partByOrder } from "../claim/fan-out.ts";
import { listenersOf, loadFanOut, type WebhookEndpoint } from "../claim/load.ts";
import { type Outcome, withoutAttempt } from "../send/outcome.ts";
import type { SendDeliveryOptions } from "../send/send-delivery.ts";
import type { SubscriptionRef } from "./announce-ordered.ts";
import type { OutcomeRecorder } from "./recorder.ts";

const batchSize = 200;

type InterruptedJob = HeldJob<EventJob | DeliveryJob>;

interface RecordInterruptedOptions {
  readonly recorder: OutcomeRecorder;
  readonly fanOut: FanOutEvent;
  readonly log: Logger;
  readonly observe?: SendDeliveryOptions["observe"];
}

/**
 * Records the deliveries of workers that died. A job whose lease ran out may have been sent, so it
 * is not sent again: each of its deliveries without an outcome becomes `interrupted`.
 * @returns how many jobs were recorded
 */
export async function recordInterrupted(
  pool: Pool,
  boss: PgBoss,
  { recorder, fanOut, log, observe = () => {} }: RecordInterruptedOptions,
): Promise<number> {
  const jobs = await boss.fetch<EventJob | DeliveryJob>(interruptedQueue, { batchSize });
  if (jobs.length === 0) {
    return 0;
  }
  const load = (some: readonly InterruptedJob[]) =>
    loadFanOut(
      pool,
      some.map(({ data }) => data),
    );
  const record = (
    job: InterruptedJob,
    outcomes: readonly Outcome[],
    filtered: readonly FilteredEvent[],
    ordered: readonly SubscriptionRef[],
  ) => {
    log.warn({ event: job.data.eventId, deliveries: outcomes.length }, "deliveries interrupted");
    recorder.add({ queue: interruptedQueue, job, outcomes, deferred: [], filtered, ordered });
  };
  const recordFound = async (
    job: InterruptedJob,
    event: OutgoingEvent,
    candidates: readonly WebhookEndpoint[],
  ) => {
    const isSingle = "subscriptionId" in job.data;
    const { unordered, ordered } = partByOrder(event, isSingle ? [] : candidates);
    const { deliveries, filtered } = await deliveriesOf(job.data, event, unordered, fanOut);
    const outcomes = deliveries.map((delivery) => withoutAttempt(delivery, "interrupted"));
    outcomes.forEach((outcome) => void observe(outcome, event));
    record(job, outcomes, filtered, ordered);
  };
  const found: Promise<void>[] = [];
  const missing = await awaitEvents(jobs, await load(jobs), load, (job, event, data) => {
    found.push(recordFound(job, event, listenersOf(job.data, data)));
  });
  for (const job of missing) {
    record(job, [], [], []);
  }
  await Promise.all(found);
  await recorder.drain();
  return jobs.length;
}

/** The deliveries of the interrupted worker that held this job. */
async function deliveriesOf(
  data: EventJob | DeliveryJob,
  event: OutgoingEvent,
  listeners: readonly WebhookEndpoint[],
  fanOut: FanOutEvent,
): Promise<{ deliveries: readonly DeliveryJob[]; filtered: readonly FilteredEvent[] }> {
  if ("subscriptionId" in data) {
    return { deliveries: [data], filtered: [] };
  }
  const { deliveries, filtered } = await fanOut(event, listeners, data.trace);
  return { deliveries: deliveries.map(({ delivery }) => delivery), filtered };
}
