import type { Pool } from "pg";
import type { Job, PgBoss } from "pg-boss";
import { type DeliveryJob, type EventJob, interruptedQueue } from "../features/events/queue.ts";
import type { Logger } from "../runtime/log.ts";
import { loadActiveEndpoints, loadEvents, type OutgoingEvent } from "./load.ts";
import { matches } from "./matching.ts";
import { deliveryIdOf, type EventDelivery, withoutAttempt } from "./outcome.ts";
import type { OutcomeRecorder } from "./record-outcomes.ts";

/**
 * Records what dead workers left behind. A job whose lease ran out may or may
 * not have been sent, so it is never sent again: each of its deliveries
 * without an outcome gets `interrupted`.
 * @returns how many jobs were recorded
 */
export async function recoverInterrupted(
  pool: Pool,
  boss: PgBoss,
  recorder: OutcomeRecorder,
  log: Logger,
): Promise<number> {
  const jobs = await boss.fetch<EventJob | DeliveryJob>(interruptedQueue, { batchSize: 200 });
  if (jobs.length === 0) {
    return 0;
  }
  const data = jobs.map((job) => job.data);
  const [events, endpoints] = await Promise.all([
    loadEvents(
      pool,
      data.map(({ eventId }) => eventId),
    ),
    loadActiveEndpoints(pool, [...new Set(data.map(({ workspaceId }) => workspaceId))]),
  ]);

  function deliveriesOf(
    { data }: Job<EventJob | DeliveryJob>,
    event: OutgoingEvent,
  ): EventDelivery[] {
    const common = {
      workspaceId: event.workspaceId,
      eventId: event.id,
      eventType: event.type,
    };
    if ("subscriptionId" in data) {
      const { deliveryId: id, subscriptionId, manual } = data;
      return [{ ...common, id, subscriptionId, manual }];
    }
    return (endpoints.get(event.workspaceId) ?? [])
      .filter((endpoint) => matches(endpoint, event))
      .map(({ id }) => ({
        ...common,
        id: deliveryIdOf(event.id, id),
        subscriptionId: id,
        manual: false,
      }));
  }

  for (const job of jobs) {
    const event = events.get(job.data.eventId);
    const deliveries = event === undefined ? [] : deliveriesOf(job, event);
    log.warn({ event: job.data.eventId, deliveries: deliveries.length }, "deliveries interrupted");
    const outcomes = deliveries.map((delivery) => withoutAttempt(delivery, "interrupted"));
    recorder.add({ queue: interruptedQueue, job, outcomes, deferred: [] });
  }
  await recorder.drain();
  return jobs.length;
}
