import type { OutgoingEvent, WebhookEndpoint } from "./load.ts";

/**
 * Whether an active subscription receives an event: its allowlist names the
 * type, names `*` or is empty, and it has been active since the event happened.
 */
export function matches(
  endpoint: Pick<WebhookEndpoint, "events" | "activeSince">,
  event: Pick<OutgoingEvent, "type" | "occurredMs">,
): boolean {
  const { events, activeSince } = endpoint;
  const listens = events.length === 0 || events.includes("*") || events.includes(event.type);
  return listens && activeSince.getTime() <= event.occurredMs;
}
