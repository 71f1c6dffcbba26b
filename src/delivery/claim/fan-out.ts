import { hash } from "node:crypto";
import type { DeliveryJob } from "../../jobs/queues.ts";
import type { TraceContext } from "../../telemetry/trace-context.ts";
import type { OutgoingEvent, WebhookEndpoint } from "./load.ts";

/** One event on its way to one subscription. */
export interface EventDelivery extends DeliveryJob {
  readonly eventType: string;
}

/** A delivery with its event and its endpoint. */
export interface PlannedDelivery {
  readonly delivery: EventDelivery;
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
      const delivery = {
        deliveryId: deliveryIdOf(event.id, endpoint.id),
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
 * Whether an active subscription receives an event: its allowlist names the type, names `*` or is
 * empty, and it has been active since the event happened.
 */
function matches({ events, activeSince }: WebhookEndpoint, event: OutgoingEvent): boolean {
  const listens = events.length === 0 || events.includes("*") || events.includes(event.type);
  return listens && activeSince.getTime() <= event.occurredMs;
}

/**
 * The identifier of the one automatic delivery of an event to a subscription. It follows from the
 * two, so that no worker can record a second one, and it begins with the time of the event, as
 * identifiers in tables that are partitioned by day must.
 */
function deliveryIdOf(eventId: string, subscriptionId: string): string {
  const time = eventId.slice("evt_".length, "evt_".length + 12);
  const digest = hash("sha256", eventId + subscriptionId);
  return `dlv_${time}${digest.slice(0, 20)}`;
}
