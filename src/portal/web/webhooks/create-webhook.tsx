import { useLocation } from "wouter";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LostSecret } from "../ui/lost-secret.tsx";
import { showSecret } from "../ui/one-time-secret.tsx";
import { emptyDraft, inputOf } from "./webhook-draft.ts";
import { WebhookForm } from "./webhook-form.tsx";

const { createWebhookSubscription, listWebhookSubscriptions } = WebhookSubscriptionService.method;

/** Asks for the settings of a webhook, then shows its secret once. */
export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-webhook", emptyDraft);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const creation = useAction(createWebhookSubscription, {
    onSuccess({ data }) {
      // Not awaited, so that the secret shows even if the list fails to load.
      void refresh(listWebhookSubscriptions);
      if (!data?.secret) {
        return;
      }
      showSecret({
        title: "Your new webhook",
        label: "signing secret",
        secret: data.secret,
        remark: "If you lose it, rotate it.",
        about:
          "Your endpoint uses it to verify that a delivery comes from this service. The next page has the code.",
        onStored: () => navigate(`/webhooks/${data.id}`),
      });
      onClose();
    },
  });
  const created = creation.data?.data;

  if (created && !created.secret) {
    return (
      <LostSecret
        title="The webhook was added, but its secret is lost"
        onClose={() => navigate(`/webhooks/${created.id}`, { replace: true })}
      >
        Rotate the secret of the webhook to get another one.
      </LostSecret>
    );
  }
  return (
    <Dialog title="Add webhook" size="large" busy={creation.isPending} onClose={onClose}>
      <WebhookForm
        draft={draft}
        onDraft={setDraft}
        error={creation.error}
        action="Add webhook"
        busy={creation.isPending}
        onSave={() => creation.mutate(inputOf(draft))}
        onCancel={onClose}
      />
    </Dialog>
  );
}
