import type { Sealer } from "../../db/sealer.ts";
import type { EventEntity } from "../events/entity.ts";
import type { DeliveryEntity, SubscriptionEntity } from "./entity.ts";

/** The headers of a delivery, signed with these secrets at that time. */
export type SentHeaders = (
  event: Pick<EventEntity, "id" | "body" | "isTest">,
  secrets: readonly string[],
  at: Date,
) => Record<string, string>;

/** How long a worker may use secrets after reading them, in milliseconds, with a margin. */
const marginMs = 1_000;

/**
 * The request that the receiver got. Its signature is not stored but computed again
 * from the time, the body and the secrets, unless they have been replaced since.
 */
export async function sentRequest(
  delivery: DeliveryEntity,
  event: EventEntity,
  subscription: SubscriptionEntity,
  sealer: Sealer,
  sentHeaders: SentHeaders,
) {
  const { attemptedAt: at } = delivery;
  const { createdAt, secretsSince, sealedSecret } = subscription;
  const { previousSealedSecret, previousSecretUntil } = subscription;
  const secrets = [await sealer.open(sealedSecret)];
  if (previousSealedSecret && previousSecretUntil && previousSecretUntil > at) {
    secrets.push(await sealer.open(previousSealedSecret));
  }
  const isFirst = secretsSince.getTime() === createdAt.getTime();
  const isKnown = isFirst || at.getTime() >= secretsSince.getTime() + marginMs;
  const headers = Object.entries(sentHeaders(event, secrets, at))
    .filter(([name]) => isKnown || !name.toLowerCase().endsWith("signature"))
    .map(([name, value]) => ({ name, value }));
  return { headers, body: event.body };
}
