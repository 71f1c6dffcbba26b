import { useLocation } from "wouter";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { announce } from "../ui/toast.tsx";

const { deleteWebhookSubscription, listWebhookSubscriptions } = WebhookSubscriptionService.method;

interface DeleteWebhookProps {
  readonly webhook: WebhookSubscription;
  readonly onClose: () => void;
}

export function DeleteWebhook({ webhook, onClose }: DeleteWebhookProps) {
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const deletion = useAction(deleteWebhookSubscription, {
    async onSuccess() {
      announce("Webhook deleted");
      navigate("/webhooks", { replace: true });
      await refresh(listWebhookSubscriptions);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the webhook for ${new URL(webhook.url).host}?`}
      action="Delete webhook"
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ id: webhook.id })}
      onClose={onClose}
    >
      <p>
        <code>{webhook.url}</code> stops receiving events, and its delivery history is deleted. To
        stop deliveries for a while, pause the webhook instead.
      </p>
    </ConfirmDialog>
  );
}
