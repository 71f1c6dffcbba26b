import type { WebhookSubscription } from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

/** Whether every event is delivered. */
const wantsAll = (events: readonly string[]) => events.length === 0 || events.includes("*");

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

/** Values of the form of a webhook. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  /** All events, regardless of `events`. */
  readonly all: boolean;
  readonly events: readonly string[];
}

export const emptyDraft: WebhookDraft = { url: "", description: "", all: true, events: [] };

export const draftOf = ({ url, description, events }: WebhookSubscription): WebhookDraft => ({
  url,
  description,
  all: wantsAll(events),
  events: wantsAll(events) ? [] : events,
});

/** The draft as fields of the request. */
export const inputOf = ({ url, description, all, events }: WebhookDraft) => ({
  url: url.trim(),
  description: description.trim(),
  events: all ? [] : [...events],
});
