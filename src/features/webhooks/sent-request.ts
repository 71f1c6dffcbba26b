import type { Sealer } from "../../runtime/sealer.ts";
import type { EventEntity } from "../events/entity.ts";
import type { DeliveryEntity, SubscriptionEntity } from "./entity.ts";

/** The headers with which a body was sent, signed with these secrets at that time. */
export type SentHeaders = (
  body: string,
  secrets: readonly string[],
  at: Date,
) => Record<string, string>;

/** So long may a worker go on with secrets that it has read, in milliseconds, and some more. */
const marginMs = 1_000;

/**
 * What the receiver got. The signature is not stored but made again: it follows
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
  const { createdAt, secretSince, sealedSecret } = subscription;
  const { previousSealedSecret, previousSecretUntil } = subscription;
  const secrets = [await sealer.open(sealedSecret)];
  if (previousSealedSecret && previousSecretUntil && previousSecretUntil > at) {
    secrets.push(await sealer.open(previousSealedSecret));
  }
  const isFirst = secretSince.getTime() === createdAt.getTime();
  const isKnown = isFirst || at.getTime() >= secretSince.getTime() + marginMs;
  const headers = Object.entries(sentHeaders(event.body, secrets, at))
    .filter(([name]) => isKnown || name !== "Service-Signature")
    .map(([name, value]) => ({ name, value }));
  return { headers, body: event.body };
}
