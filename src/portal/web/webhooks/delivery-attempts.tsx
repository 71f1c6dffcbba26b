import { useQuery } from "@connectrpc/connect-query";
import {
  type WebhookDelivery,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { ExactTime } from "../ui/exact-time.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";
import "./delivery-attempts.css";

const queuedMs = 700;
const most = 100;

interface DeliveryAttemptsProps {
  readonly subscriptionId: string;
  /** The delivery that is shown. */
  readonly delivery: WebhookDelivery;
  readonly onOpen: (id: string) => void;
}

/** Every attempt to deliver the same event to the webhook, newest first. */
export function DeliveryAttempts({ subscriptionId, delivery, onOpen }: DeliveryAttemptsProps) {
  const { eventId } = delivery;
  const { data } = useQuery(
    WebhookSubscriptionService.method.listWebhookDeliveries,
    { subscriptionId, eventId, pageSize: most },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ outcome }) => outcome === "queued") ? queuedMs : false,
    },
  );
  const attempts = data?.data ?? [delivery];
  return (
    <section aria-label="Attempts">
      <h3>{attempts.length === 1 ? "One attempt" : `${attempts.length} attempts`} of this event</h3>
      <ol className="attempts">
        {attempts.map(({ id, outcome, httpStatus, attemptedAt, manual }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === delivery.id || undefined}
              onClick={() => onOpen(id)}
            >
              <OutcomeBadge outcome={outcome} />
              <span>{httpStatus ?? "–"}</span>
              {attemptedAt && <ExactTime at={attemptedAt} />}
              <span className="soft">{manual ? "manual" : "automatic"}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
