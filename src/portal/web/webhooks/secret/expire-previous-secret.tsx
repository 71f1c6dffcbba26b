import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { useDialog } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/dialog.tsx";
import { announce } from "../../ui/feedback/toast.tsx";

const { expirePreviousSecret, getWebhookDelivery, getWebhookSubscription } =
  WebhookSubscriptionService.method;

/** A button that ends the grace period of a rotation. */
export function ExpirePreviousSecret({ webhook }: { readonly webhook: WebhookSubscription }) {
  const dialog = useDialog("expire");
  const expiry = useAction(expirePreviousSecret, {
    changes: [getWebhookSubscription, getWebhookDelivery],
    onShown() {
      announce(t("Previous secret expired"));
      dialog.close();
    },
  });
  return (
    <div>
      <Button onClick={() => dialog.open()}>{t("Expire previous secret")}</Button>
      {dialog.value !== undefined && (
        <ConfirmDialog
          title={t("Expire the previous secret?")}
          action={t("Expire secret")}
          call={expiry}
          onConfirm={() => expiry.mutate({ id: webhook.id })}
          onClose={dialog.close}
        >
          <p>
            {t(
              "The next delivery is signed with the new secret only. An endpoint that still verifies with the previous one will reject it.",
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
