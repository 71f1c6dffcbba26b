import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { implement } from "../../rpc/dispatch.ts";
import { deliveryHandlers } from "./deliveries.ts";
import type { WebhookDeps } from "./deps.ts";
import { recoveryHandlers } from "./request-recovery.ts";
import { subscriptionHandlers } from "./subscriptions.ts";

/** The handlers of WebhookSubscriptionService. */
export function webhookSubscriptionService(deps: WebhookDeps) {
  return implement(WebhookSubscriptionService, {
    ...subscriptionHandlers(deps),
    ...deliveryHandlers(deps),
    ...recoveryHandlers,
  });
}
