import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { Switch } from "../ui/switch.tsx";
import { announce } from "../ui/toast.tsx";
import { useUpdateWebhook } from "./use-update-webhook.ts";

/** Pauses and resumes. The new state shows at once and reverts if the call fails. */
export function PauseToggle({ webhook }: { webhook: WebhookSubscription }) {
  const update = useUpdateWebhook({
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  const isActive = update.isPending ? update.variables.active === true : webhook.active;
  const toggle = (active: boolean) =>
    update.mutate({ id: webhook.id, active, updateMask: { paths: ["active"] } });
  return (
    <Switch label={`Deliver to ${webhook.url}`} checked={isActive} onChange={toggle}>
      {isActive ? "Active" : "Paused"}
    </Switch>
  );
}
