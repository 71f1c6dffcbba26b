import { useMutation, useQuery } from "@connectrpc/connect-query";
import { RotateCw } from "lucide-react";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
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

/** All there is to know of one delivery. */
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
  const redelivery = useMutation(redeliverWebhook, {
    async onSuccess({ data }) {
      announce("It is on its way again");
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
                {delivery.manual && ", by hand"}
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
                    The signature cannot be shown: its secret has been replaced since.
                  </p>
                )}
                <h3>Body</h3>
                <CodeBlock code={readable(request.body)} copied={request.body} label="body" />
              </>
            ) : (
              <p className="soft">The event is no longer kept, so its body cannot be shown.</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The body with line breaks. What was sent, and is copied, has none. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
