import { type SubmitEvent, useState } from "react";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction, useRefresh } from "../../api/action.ts";
import { Dialog, FormActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { LostSecret, showSecret } from "../../ui/secret/secret.tsx";

const { getWebhookDelivery, getWebhookSubscription, rotateWebhookSecret } =
  WebhookSubscriptionService.method;
const hour = 3600;

/** Up to the maximum of the contract. */
const gracePeriods = [
  { seconds: 0, label: "None: the old secret stops working now" },
  { seconds: hour, label: "1 hour" },
  { seconds: 24 * hour, label: "1 day" },
  { seconds: 3 * 24 * hour, label: "3 days" },
  { seconds: 7 * 24 * hour, label: "7 days" },
];

interface RotateSecretProps {
  readonly webhook: WebhookSubscription;
  readonly onClose: () => void;
}

/** Replaces the signing secret. The old one stays valid for a grace period. */
export function RotateSecret({ webhook, onClose }: RotateSecretProps) {
  const [grace, setGrace] = useState(24 * hour);
  const refresh = useRefresh();
  const rotation = useAction(rotateWebhookSecret, {
    onSuccess({ data }) {
      // Not awaited, so that the secret shows even if the page fails to load.
      void refresh(getWebhookSubscription, getWebhookDelivery);
      if (!data?.secret) {
        return;
      }
      showSecret({
        title: "Your new signing secret",
        label: "signing secret",
        secret: data.secret,
        remark: "If you lose it, rotate it.",
        about:
          grace === 0
            ? "Deliveries are now signed with this secret only."
            : "Until the old secret expires, deliveries carry both signatures. Your endpoint can verify either one.",
      });
      onClose();
    },
  });

  if (rotation.data && !rotation.data.data?.secret) {
    return (
      <LostSecret title="The secret was rotated, but the new one is lost" onClose={onClose}>
        Rotate it again.
      </LostSecret>
    );
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    rotation.mutate({ id: webhook.id, graceSeconds: grace });
  };
  return (
    <Dialog title="Rotate signing secret" busy={rotation.isPending} onClose={onClose}>
      <form onSubmit={submit}>
        <SelectField
          label="Grace period"
          hint="Deliveries are also signed with the old secret for this long, so you can switch without missing any."
          options={gracePeriods.map(({ seconds, label }) => ({ value: String(seconds), label }))}
          value={String(grace)}
          onChange={(seconds) => setGrace(Number(seconds))}
          data-autofocus
        />
        {rotation.error && <FailureNotice error={rotation.error} />}
        <FormActions action="Rotate secret" busy={rotation.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
