import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DeliveryEntity, ResponseEntity, SubscriptionEntity } from "./entity.ts";

/** A subscription as the contract shows it, without its health. */
export function toSubscription(row: SubscriptionEntity) {
  const { previousSecretUntil } = row;
  const overlaps = previousSecretUntil && previousSecretUntil > new Date();
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    active: row.active,
    description: row.description,
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
    ...(overlaps && { previousSecretUntil: timestampFromDate(previousSecretUntil) }),
  };
}

/** A delivery as the contract shows it. */
export function toDelivery(row: DeliveryEntity) {
  return {
    id: row.id,
    subscriptionId: row.subscriptionId,
    eventId: row.eventId,
    eventType: row.eventType,
    outcome: row.outcome,
    httpStatus: row.httpStatus ?? undefined,
    error: row.error,
    durationMs: row.durationMs,
    attemptedAt: timestampFromDate(row.attemptedAt),
    manual: row.manual,
    timings: {
      dnsMs: row.dnsMs ?? undefined,
      connectMs: row.connectMs ?? undefined,
      firstByteMs: row.firstByteMs ?? undefined,
    },
  };
}

/** A response as the contract shows it: its body as text, whatever its bytes are. */
export function toResponse({ headers, body, isCut }: ResponseEntity) {
  // A character that the cut took apart is left out.
  const text = new TextDecoder().decode(body, { stream: isCut });
  return { headers, body: text, bodyTruncated: isCut };
}
