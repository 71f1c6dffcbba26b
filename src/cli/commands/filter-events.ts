import { Code, ConnectError } from "@connectrpc/connect";
import { eventTypes } from "../../../gen/event-types.ts";
import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { connect } from "../calls/client.ts";
import { toFailure } from "../calls/to-failure.ts";

/** Whether an event matches, and why the filter could not be evaluated. */
interface Verdict {
  readonly matches: boolean;
  readonly error: string;
}

/**
 * Creates a function that evaluates the filter of a subscription for events. The service does it, so that
 * the rules are those of deliveries.
 * @param types that the filter must fit, each of them; empty: any type
 * @throws {Failure} when it does not
 */
export async function createFilter(
  filter: string,
  types: readonly string[],
): Promise<(event: { id: string; type: string }) => Promise<Verdict>> {
  const { testWebhookFilter } = connect().service(WebhookSubscriptionService);
  const fits = new Set<string>();
  const problems: unknown[] = [];
  for (const eventType of types.length === 0 ? eventTypes : types) {
    try {
      await testWebhookFilter({ filter, eventType });
      fits.add(eventType);
    } catch (error) {
      problems.push(error);
      if (types.length > 0 || ConnectError.from(error).code !== Code.InvalidArgument) {
        throw toFailure(error);
      }
    }
  }
  if (fits.size === 0) {
    // The type that it fits the furthest is the intended one.
    throw toFailure(problems.sort((a, b) => offsetOf(b) - offsetOf(a))[0]);
  }
  return async ({ id, type }) => {
    if (!fits.has(type)) {
      return { matches: false, error: "" };
    }
    const { data } = await testWebhookFilter({ filter, eventId: id });
    return { matches: data?.matches ?? false, error: data?.error ?? "" };
  };
}

/** The position of the first error in the filter, counted from 1. */
const offsetOf = (error: unknown) =>
  Number(/at character (\d+)/.exec(ConnectError.from(error).rawMessage)?.[1] ?? 0);
