import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { announce } from "../ui/toast.tsx";
import { useUpdateWebhook } from "./use-update-webhook.ts";
import { draftOf, inputOf } from "./webhook-draft.ts";
import { WebhookForm } from "./webhook-form.tsx";

interface EditWebhookProps {
  readonly webhook: WebhookSubscription;
  readonly onClose: () => void;
}

export function EditWebhook({ webhook, onClose }: EditWebhookProps) {
  const [draft, setDraft] = useDraft(`edit-${webhook.id}`, draftOf(webhook));
  const update = useUpdateWebhook({
    onSuccess() {
      announce("Saved");
      onClose();
    },
  });
  const save = () =>
    update.mutate({
      id: webhook.id,
      ...inputOf(draft),
      updateMask: { paths: ["url", "events", "description"] },
    });
  return (
    <Dialog title="Edit webhook" size="large" onClose={onClose}>
      <WebhookForm
        draft={draft}
        onDraft={setDraft}
        error={update.error}
        action="Save"
        busy={update.isPending}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
