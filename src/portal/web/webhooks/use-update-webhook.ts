import type { ConnectError } from "@connectrpc/connect";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";

const { getWebhookSubscription, listWebhookSubscriptions, updateWebhookSubscription } =
  WebhookSubscriptionService.method;

/** Changes a webhook. It is pending until the page shows the new state. */
export function useUpdateWebhook(
  options: { onSuccess?: () => void; onError?: (error: ConnectError) => void } = {},
) {
  const refresh = useRefresh();
  return useAction(updateWebhookSubscription, {
    ...options,
    async onSuccess() {
      await refresh(getWebhookSubscription, listWebhookSubscriptions);
      options.onSuccess?.();
    },
  });
}
