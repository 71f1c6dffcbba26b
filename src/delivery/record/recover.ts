import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { type DeliveryJob, type EventJob, interruptedQueue } from "../../jobs/queues.ts";
import type { Logger } from "../../telemetry/log.ts";
import { type EventDelivery, fanOut } from "../claim/fan-out.ts";
import { loadFanOut, type OutgoingEvent, type WebhookEndpoint } from "../claim/load.ts";
import { withoutAttempt } from "../send/outcome.ts";
import type { SendDeliveryOptions } from "../send/send-delivery.ts";
import type { OutcomeRecorder } from "./recorder.ts";

const batchSize = 200;

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
  const { events, endpoints } = await loadFanOut(
    pool,
    jobs.map(({ data }) => data),
  );
  for (const job of jobs) {
    const { eventId, workspaceId } = job.data;
    const event = events.get(eventId);
    const deliveries =
      event === undefined ? [] : deliveriesOf(job.data, event, endpoints.get(workspaceId) ?? []);
    log.warn({ event: eventId, deliveries: deliveries.length }, "deliveries interrupted");
    const outcomes = deliveries.map((delivery) => withoutAttempt(delivery, "interrupted"));
    if (event !== undefined) {
      outcomes.forEach((outcome) => void observe(outcome, event));
    }
    recorder.add({ queue: interruptedQueue, job, outcomes, deferred: [] });
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
