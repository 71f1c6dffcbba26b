import { hash } from "node:crypto";
import type { DeliveryJob } from "../../jobs/queues.ts";
import type { TraceContext } from "../../telemetry/trace-context.ts";
import type { OutgoingEvent, WebhookEndpoint } from "./load.ts";
import { matches } from "./matching.ts";

/** A delivery, and what it takes to make it. */
export interface PlannedDelivery {
  readonly delivery: DeliveryJob & { readonly id: string; readonly eventType: string };
  readonly event: OutgoingEvent;
  readonly endpoint: WebhookEndpoint;
}

/** Plans one delivery of an event to each endpoint that it matches. */
export function fanOut(
  event: OutgoingEvent,
  candidates: readonly WebhookEndpoint[],
  trace: TraceContext | undefined,
): PlannedDelivery[] {
  return candidates
    .filter((endpoint) => matches(endpoint, event))
    .map((endpoint) => {
      const id = deliveryIdOf(event.id, endpoint.id);
      const delivery = {
        id,
        deliveryId: id,
        workspaceId: event.workspaceId,
        subscriptionId: endpoint.id,
        eventId: event.id,
        eventType: event.type,
        manual: false,
        waitingSince: Date.now(),
        trace,
      };
      return { delivery, event, endpoint };
    });
}

/**
 * The identifier of the one automatic delivery of an event to a subscription.
 * It follows from the two, so that no worker can record a second one, and it
 * begins with the time of the event, as identifiers of rows by the day must.
 */
export function deliveryIdOf(eventId: string, subscriptionId: string): string {
  const time = eventId.slice("evt_".length, "evt_".length + 12);
  const digest = hash("sha256", eventId + subscriptionId);
  return `dlv_${time}${digest.slice(0, 20)}`;
}
