import { useQuery } from "@connectrpc/connect-query";
import { RotateCw } from "lucide-react";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { announce } from "../ui/toast.tsx";
import { errors, outcomeOf } from "./outcomes.ts";
import { TimingBar } from "./timing-bar.tsx";
import "./delivery-sheet.css";

const { getWebhookDelivery, listWebhookDeliveries, redeliverWebhook } =
  WebhookSubscriptionService.method;
const queuedMs = 500;

interface DeliverySheetProps {
  readonly subscriptionId: string;
  readonly id: string;
  readonly onRedelivered: (id: string) => void;
  readonly onClose: () => void;
}

/** The details of a delivery. */
export function DeliverySheet(props: DeliverySheetProps) {
  const { subscriptionId, id, onRedelivered, onClose } = props;
  const refresh = useRefresh();
  const query = useQuery(
    getWebhookDelivery,
    { subscriptionId, id },
    {
      refetchInterval: ({ state }) => (state.data?.data?.outcome === "queued" ? queuedMs : false),
    },
  );
  const redelivery = useAction(redeliverWebhook, {
    async onSuccess({ data }) {
      announce("Redelivery queued");
      if (data) {
        onRedelivered(data.id);
      }
      await refresh(listWebhookDeliveries);
    },
  });
  const delivery = query.data?.data;
  const request = delivery?.request;
  const look = outcomeOf(delivery?.outcome ?? "");

  return (
    <Dialog title={delivery?.eventType ?? "Delivery"} shape="sheet" onClose={onClose}>
      <div className="stack">
        {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
        {query.isPending && <Skeleton rows={4} label="Loading the delivery" />}
        {delivery && (
          <>
            <div className="delivery-verdict">
              <Badge tone={look.tone}>{look.label}</Badge>
              <p>
                {delivery.httpStatus !== undefined && <>HTTP {delivery.httpStatus}. </>}
                {errors[delivery.error] ?? look.meaning}
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
            <dl className="facts">
              <dt>Delivery</dt>
              <dd className="mono">{delivery.id}</dd>
              <dt>Event</dt>
              <dd className="mono">{delivery.eventId}</dd>
              <dt>When</dt>
              <dd>
                {delivery.attemptedAt && <Time at={delivery.attemptedAt} />}
                {delivery.manual && ", sent manually"}
              </dd>
            </dl>
            <h3>Timing</h3>
            <TimingBar delivery={delivery} />
            {request ? (
              <>
                <h3>Headers</h3>
                <CodeBlock
                  code={request.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
                  label="headers"
                  wrap
                />
                {!request.headers.some(({ name }) => name === "Service-Signature") && (
                  <p className="soft">
                    The signature is not available, because its secret was rotated.
                  </p>
                )}
                <h3>Body</h3>
                <CodeBlock code={readable(request.body)} copied={request.body} label="body" />
              </>
            ) : (
              <p className="soft">The body is not available, because the event has been deleted.</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Formats the body for reading. The copy button copies it as it was sent. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
