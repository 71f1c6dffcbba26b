import { History, Pencil, Send } from "lucide-react";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { announce } from "../ui/toast.tsx";
import { PauseWebhook } from "./pause-webhook.tsx";

const { listWebhookDeliveries, testWebhookSubscription } = WebhookSubscriptionService.method;

interface WebhookActionsProps {
  readonly webhook: WebhookSubscription;
  readonly onSent: () => void;
  readonly onEdit: () => void;
  readonly onTest: () => void;
  readonly onRecover: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

/** The actions on a webhook. */
export function WebhookActions(props: WebhookActionsProps) {
  const { webhook, onSent, onEdit, onTest, onRecover, onRotate, onDelete } = props;
  const refresh = useRefresh();
  const test = useAction(testWebhookSubscription, {
    async onSuccess() {
      announce("Test event sent");
      onSent();
      await refresh(listWebhookDeliveries);
    },
    onError(error) {
      const { message, advice } = describeFailure(error);
      announce(`${message} ${advice}`);
    },
  });
  return (
    <>
      <PauseWebhook webhook={webhook} />
      <Button icon={Send} busy={test.isPending} onClick={() => test.mutate({ id: webhook.id })}>
        Send test
      </Button>
      <Button icon={Pencil} onClick={() => onEdit()}>
        Edit
      </Button>
      <Button icon={History} onClick={() => onRecover()}>
        Recover
      </Button>
      <Menu
        label="More actions"
        items={[
          { label: "Send another event", onSelect: () => onTest() },
          { label: "Rotate secret", onSelect: () => onRotate() },
          { label: "Delete webhook", onSelect: () => onDelete() },
        ]}
      />
    </>
  );
}
