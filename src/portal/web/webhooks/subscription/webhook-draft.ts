import type { WebhookSubscription } from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { t } from "../../language/language.ts";

/** Whether the webhook receives every event. */
const receivesAll = (events: readonly string[]) => events.includes("*");

/** Whether the webhook receives events of this type. */
export const receives = ({ active, events }: WebhookSubscription, type: string) =>
  active && (receivesAll(events) || events.includes(type));

/** Describes the events of a webhook. */
export function eventsOf({ events }: Pick<WebhookSubscription, "events">): string {
  if (receivesAll(events)) {
    return t("All events");
  }
  const [only] = events;
  return only !== undefined && events.length === 1
    ? only
    : t("{count, plural, one {# event type} other {# event types}}", { count: events.length });
}

/** Form values of a webhook. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  /** All events, regardless of `events`. */
  readonly all: boolean;
  readonly events: readonly string[];
  /** A CEL expression; empty for every event. */
  readonly filter: string;
  /** Chosen once, when it is added. */
  readonly ordered?: boolean;
}

export const emptyDraft: WebhookDraft = {
  url: "",
  description: "",
  all: true,
  events: [],
  filter: "",
  ordered: false,
};

export const draftOf = ({
  url,
  description,
  events,
  filter,
}: WebhookSubscription): WebhookDraft => ({
  url,
  description,
  all: receivesAll(events),
  events: receivesAll(events) ? [] : events,
  filter,
});

/** The draft as fields of the request. */
export const inputOf = ({ url, description, all, events, filter }: WebhookDraft) => ({
  url: url.trim(),
  description: description.trim(),
  events: all ? ["*"] : [...events],
  filter: filter.trim(),
});
