import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { wantsAll } from "./events-of.ts";

/** What the form of a webhook holds. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  /** Everything, whatever is chosen below. */
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

/** What the contract wants of it. */
export const inputOf = ({ url, description, all, events }: WebhookDraft) => ({
  url: url.trim(),
  description: description.trim(),
  events: all ? [] : [...events],
});
