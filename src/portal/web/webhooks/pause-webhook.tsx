import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { PauseToggle } from "../ui/pause-toggle.tsx";
import { announce } from "../ui/toast.tsx";
import { useUpdateWebhook } from "./use-update-webhook.ts";

/** Pauses and resumes a webhook. The new state shows at once and reverts if the call fails. */
export function PauseWebhook({ webhook }: { webhook: WebhookSubscription }) {
  const update = useUpdateWebhook({
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  return (
    <PauseToggle
      label={`Deliver to ${webhook.url}`}
      active={update.isPending ? update.variables.active === true : webhook.active}
      busy={update.isPending}
      onChange={(active) =>
        update.mutate({ id: webhook.id, active, updateMask: { paths: ["active"] } })
      }
      title="Pause this webhook?"
    >
      <p>
        <code>{webhook.url}</code> misses every event until you resume it: they are not sent later.
        Deliveries that wait are skipped.
      </p>
    </PauseToggle>
  );
}
