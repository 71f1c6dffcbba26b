import type { Pool } from "pg";
import type { Job, PgBoss } from "pg-boss";
import { type DeliveryJob, type EventJob, interruptedQueue } from "../../jobs/queues.ts";
import type { Logger } from "../../telemetry/log.ts";
import { awaitEvents } from "../claim/await-events.ts";
import { type EventDelivery, fanOut } from "../claim/fan-out.ts";
import { loadFanOut, type OutgoingEvent, type WebhookEndpoint } from "../claim/load.ts";
import { type Outcome, withoutAttempt } from "../send/outcome.ts";
import type { SendDeliveryOptions } from "../send/send-delivery.ts";
import type { OutcomeRecorder } from "./recorder.ts";

const batchSize = 200;

type InterruptedJob = Job<EventJob | DeliveryJob>;

/**
 * Records the deliveries of workers that died. A job whose lease ran out may have been sent, so it
 * is not sent again: each of its deliveries without an outcome becomes `interrupted`.
 * @returns how many jobs were recorded
 */
export async function recoverInterrupted(
  pool: Pool,
  boss: PgBoss,
  recorder: OutcomeRecorder,
  log: Logger,
  observe: SendDeliveryOptions["observe"] = () => {},
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
  const record = (job: InterruptedJob, outcomes: readonly Outcome[]) => {
    log.warn({ event: job.data.eventId, deliveries: outcomes.length }, "deliveries interrupted");
    recorder.add({ queue: interruptedQueue, job, outcomes, deferred: [] });
  };
  const missing = await awaitEvents(jobs, await load(jobs), load, (job, event, { endpoints }) => {
    const candidates = endpoints.get(event.workspaceId) ?? [];
    const deliveries = deliveriesOf(job.data, event, candidates);
    const outcomes = deliveries.map((delivery) => withoutAttempt(delivery, "interrupted"));
    outcomes.forEach((outcome) => void observe(outcome, event));
    record(job, outcomes);
  });
  for (const job of missing) {
    record(job, []);
  }
  await recorder.drain();
  return jobs.length;
}

/** The deliveries of the interrupted worker that held this job. */
function deliveriesOf(
  data: EventJob | DeliveryJob,
  event: OutgoingEvent,
  candidates: readonly WebhookEndpoint[],
): EventDelivery[] {
  if ("subscriptionId" in data) {
    return [{ ...data, eventType: event.type }];
  }
  return fanOut(event, candidates, data.trace).map(({ delivery }) => delivery);
}
