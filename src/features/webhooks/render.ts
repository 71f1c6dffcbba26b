import {
  WebhookDeliverySchema,
  WebhookSubscriptionSchema,
} from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { createRenderer } from "../renderer.ts";
import { optionalTime } from "../times.ts";
import type { DeliveryEntity, ResponseEntity, SubscriptionEntity } from "./entity.ts";

/** A subscription as the contract shows it, without its health. */
export const toSubscription = createRenderer<typeof WebhookSubscriptionSchema, SubscriptionEntity>(
  WebhookSubscriptionSchema,
  {
    previousSecretUntil: ({ previousSecretUntil: until }) =>
      until && until > new Date() ? optionalTime(until) : undefined,
  },
);

/** A delivery as the contract shows it in a list. */
export const toDelivery = createRenderer<typeof WebhookDeliverySchema, DeliveryEntity>(
  WebhookDeliverySchema,
  {
    timings: (row) => ({
      dnsMs: row.dnsMs ?? undefined,
      connectMs: row.connectMs ?? undefined,
      firstByteMs: row.firstByteMs ?? undefined,
    }),
  },
);

/** A response as the contract shows it: its body as text, whatever its bytes are. */
export function toResponse({ headers, body, isCut }: ResponseEntity) {
  // A character that was split by the cut is left out.
  const text = new TextDecoder().decode(body, { stream: isCut });
  return { headers, body: text, bodyTruncated: isCut };
}
