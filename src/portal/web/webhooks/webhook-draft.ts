import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { wantsAll } from "./events-of.ts";

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
