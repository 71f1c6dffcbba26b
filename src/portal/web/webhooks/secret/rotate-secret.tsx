import { useState } from "react";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
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
  const rotation = useAction(rotateWebhookSecret, {
    changes: [getWebhookSubscription, getWebhookDelivery],
    onSuccess({ data }) {
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
            : "Until the old secret expires, deliveries carry both signatures, the new one first. Your endpoint can verify either one.",
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
  return (
    <FormDialog
      title="Rotate signing secret"
      action="Rotate secret"
      call={rotation}
      onSubmit={() => rotation.mutate({ id: webhook.id, graceSeconds: grace })}
      onClose={onClose}
    >
      <SelectField
        label="Grace period"
        hint="Deliveries are also signed with the old secret for this long, so you can switch without missing any."
        options={gracePeriods.map(({ seconds, label }) => ({ value: String(seconds), label }))}
        value={String(grace)}
        onChange={(seconds) => setGrace(Number(seconds))}
        data-autofocus
      />
    </FormDialog>
  );
}
