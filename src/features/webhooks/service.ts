import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { implement } from "../../rpc/dispatch.ts";
import { deliveryHandlers } from "./delivery-handlers.ts";
import type { WebhookDeps } from "./deps.ts";
import { recoveryHandlers } from "./recovery-handlers.ts";
import { subscriptionHandlers } from "./subscription-handlers.ts";

/** The handlers of WebhookSubscriptionService. */
export function webhookSubscriptionService(deps: WebhookDeps) {
  return implement(WebhookSubscriptionService, {
    ...subscriptionHandlers(deps),
    ...deliveryHandlers(deps),
    ...recoveryHandlers,
  });
}
