import { useMutation } from "@connectrpc/connect-query";
import { useLocation } from "wouter";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/drafts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { emptyDraft, inputOf } from "./webhook-draft.ts";
import { WebhookForm } from "./webhook-form.tsx";

const { createWebhookSubscription, listWebhookSubscriptions } = WebhookSubscriptionService.method;

/** Asks for what a webhook needs, then shows its secret, this one time. */
export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-webhook", emptyDraft);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const creation = useMutation(createWebhookSubscription, {
    // Not awaited: the secret comes first, whatever becomes of the list.
    onSuccess: () => void refresh(listWebhookSubscriptions),
  });
  const created = creation.data?.data;

  if (created?.secret !== undefined) {
    return (
      <SecretDialog
        title="Your new webhook"
        secret={created.secret}
        onClose={() => navigate(`/webhooks/${created.id}`, { replace: true })}
      >
        Deliveries are signed with it. Your endpoint needs it to tell them from what others send:
        the next page has the code.
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
