import { useState } from "react";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import { announce } from "../ui/toast.tsx";
import { useUpdateWebhook } from "./use-update-webhook.ts";

/**
 * Pauses, after a question, and resumes. The new state shows at once and reverts if the call fails.
 */
export function PauseToggle({ webhook }: { webhook: WebhookSubscription }) {
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateWebhook({
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  const isActive = update.isPending ? update.variables.active === true : webhook.active;
  const change = (active: boolean) =>
    update.mutate({ id: webhook.id, active, updateMask: { paths: ["active"] } });
  return (
    <>
      <Switch
        label={`Deliver to ${webhook.url}`}
        checked={isActive}
        busy={update.isPending}
        onChange={(active) => (active ? change(true) : setAsking(true))}
      >
        {isActive ? "Active" : "Paused"}
      </Switch>
      {isAsking && (
        <ConfirmDialog
          title="Pause this webhook?"
          action="Pause"
          busy={false}
          error={undefined}
          onConfirm={() => {
            setAsking(false);
            change(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <code>{webhook.url}</code> misses every event until you resume it: they are not sent
            later. Deliveries that wait are skipped.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
