import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

/** Whether every event is delivered. */
export const wantsAll = (events: readonly string[]) => events.length === 0 || events.includes("*");

/** Whether events of this type are delivered. */
export const wants = ({ active, events }: WebhookSubscription, type: string) =>
  active && (wantsAll(events) || events.includes(type));

/** Describes which events are delivered. */
export function eventsOf({ events }: Pick<WebhookSubscription, "events">): string {
  if (wantsAll(events)) {
    return "All events";
  }
  const [only] = events;
  return events.length === 1 ? `${only}` : `${events.length} event types`;
}
