import type { DeliveryJob } from "../../jobs/queues.ts";
import type { TraceContext } from "../../telemetry/trace-context.ts";
import { deliveryIdOf } from "../send/outcome.ts";
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
