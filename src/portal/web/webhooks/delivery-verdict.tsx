import { RotateCw } from "lucide-react";
import {
  type WebhookDelivery,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { Button } from "../ui/button.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { announce } from "../ui/toast.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { errors, outcomeOf } from "./outcomes.ts";

const { listWebhookDeliveries, redeliverWebhook } = WebhookSubscriptionService.method;

interface DeliveryVerdictProps {
  readonly subscriptionId: string;
  readonly delivery: WebhookDelivery;
  readonly onRedelivered: (id: string) => void;
}

/** What became of a delivery, and the way to send it again. */
export function DeliveryVerdict({ subscriptionId, delivery, onRedelivered }: DeliveryVerdictProps) {
  const refresh = useRefresh();
  const redelivery = useAction(redeliverWebhook, {
    async onSuccess({ data }) {
      announce("Redelivery queued");
      if (data) {
        onRedelivered(data.id);
      }
      await refresh(listWebhookDeliveries);
    },
  });
  const { id, outcome, httpStatus, error } = delivery;
  const { tone, meaning } = outcomeOf(outcome);
  return (
    <>
      <div className={`delivery-verdict delivery-verdict-${tone}`}>
        <OutcomeBadge outcome={outcome} />
        <p>
          {httpStatus !== undefined && <>HTTP {httpStatus}. </>}
          {errors[error] ?? meaning}
        </p>
        <Button
          icon={RotateCw}
          busy={redelivery.isPending}
          onClick={() => redelivery.mutate({ subscriptionId, id })}
        >
          Redeliver
        </Button>
      </div>
      {redelivery.error && <FailureNotice error={redelivery.error} />}
    </>
  );
}
