import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

/** A workspace has no more. */
const pageSize = 100;

/**
 * Returns a function for the URL of a webhook, by its identifier, which replaces the URL of a deleted one.
 * @param isAdmin others may not list webhooks
 */
export function useWebhookUrls(isAdmin: boolean): (id: string) => string {
  const { listWebhookSubscriptions } = WebhookSubscriptionService.method;
  const { data } = useQuery(listWebhookSubscriptions, isAdmin ? { pageSize } : skipToken);
  return (id) => data?.data.find((each) => each.id === id)?.url ?? id;
}
