import { useMutation } from "@connectrpc/connect-query";
import { useLocation } from "wouter";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/drafts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { emptyDraft, inputOf } from "./webhook-draft.ts";
import { WebhookForm } from "./webhook-form.tsx";

const { createWebhookSubscription, listWebhookSubscriptions } = WebhookSubscriptionService.method;

/** Asks for the settings of a webhook, then shows its secret once. */
export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-webhook", emptyDraft);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const creation = useMutation(createWebhookSubscription, {
    // Not awaited, so that the secret shows even if the list fails to load.
    onSuccess: () => void refresh(listWebhookSubscriptions),
  });
  const created = creation.data?.data;

  if (created?.secret !== undefined) {
    return (
      <SecretDialog
        title="Your new webhook"
        label="signing secret"
        secret={created.secret}
        remark="If you lose it, rotate it."
        onClose={() => navigate(`/webhooks/${created.id}`, { replace: true })}
      >
        <p>
          Your endpoint uses it to verify that a delivery comes from this service. The next page has
          the code.
        </p>
      </SecretDialog>
    );
  }
  return (
    <Dialog title="Add webhook" size="large" onClose={onClose}>
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
