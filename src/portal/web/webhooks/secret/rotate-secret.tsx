import { useState } from "preact/compat";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { msg } from "../../../../language/translate.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { LostSecret, showSecret } from "../../ui/secret/secret.tsx";

const { getWebhookDelivery, getWebhookSubscription, rotateWebhookSecret } =
  WebhookSubscriptionService.method;
const hour = 3600;

/** Up to the maximum of the contract. */
const gracePeriods = [
  { seconds: 0, label: msg("None: the old secret stops working now") },
  { seconds: hour, label: msg("1 hour") },
  { seconds: 24 * hour, label: msg("1 day") },
  { seconds: 3 * 24 * hour, label: msg("3 days") },
  { seconds: 7 * 24 * hour, label: msg("7 days") },
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
        title: t("Your new signing secret"),
        label: t("signing secret"),
        secret: data.secret,
        remark: t("If you lose it, rotate it."),
        about: t(
          grace === 0
            ? "Deliveries are now signed with this secret only."
            : "Until the old secret expires, deliveries carry both signatures, the new one first. Your endpoint can verify either one.",
        ),
      });
      onClose();
    },
  });

  if (rotation.data && !rotation.data.data?.secret) {
    return (
      <LostSecret title={t("The secret was rotated, but the new one is lost")} onClose={onClose}>
        {t("Rotate it again.")}
      </LostSecret>
    );
  }
  return (
    <FormDialog
      title={t("Rotate signing secret")}
      action={t("Rotate secret")}
      call={rotation}
      onSubmit={() => rotation.mutate({ id: webhook.id, graceSeconds: grace })}
      onClose={onClose}
    >
      <SelectField
        label={t("Grace period")}
        hint={t(
          "Deliveries are also signed with the old secret for this long, so you can switch without missing any.",
        )}
        options={gracePeriods.map(({ seconds, label }) => ({
          value: String(seconds),
          label: t(label),
        }))}
        value={String(grace)}
        onChange={(seconds) => setGrace(Number(seconds))}
        data-autofocus
      />
    </FormDialog>
  );
}
