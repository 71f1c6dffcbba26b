import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import {
  type WebhookDelivery,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { ticketOf } from "../events/ticket-of.ts";
import { IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { When } from "../ui/when.tsx";
import { DeliveryAttempts } from "./delivery-attempts.tsx";
import { DeliveryRequest } from "./delivery-request.tsx";
import { DeliveryResponse } from "./delivery-response.tsx";
import { DeliveryVerdict } from "./delivery-verdict.tsx";
import { TimingBar } from "./timing-bar.tsx";
import { useStepKeys } from "./use-step-keys.ts";
import "./delivery-sheet.css";

const { getWebhookDelivery } = WebhookSubscriptionService.method;
const queuedMs = 500;

interface DeliverySheetProps {
  readonly subscriptionId: string;
  readonly id: string;
  /** The endpoint, once it is known. */
  readonly url: string | undefined;
  /** The deliveries in the list behind it, in their order. */
  readonly ids: readonly string[];
  /** Shows another one. */
  readonly onOpen: (id: string) => void;
  readonly onRedelivered: (id: string) => void;
  readonly onClose: () => void;
}

/** The details of a delivery. */
export function DeliverySheet(props: DeliverySheetProps) {
  const { subscriptionId, id, url, ids, onOpen, onRedelivered, onClose } = props;
  const query = useQuery(
    getWebhookDelivery,
    { subscriptionId, id },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data?.outcome === "queued" ? queuedMs : false),
    },
  );
  const delivery = query.data?.data;
  const position = ids.indexOf(id);
  const before = ids[position - 1];
  const after = position < 0 ? undefined : ids[position + 1];
  const open = (other: string | undefined) => {
    if (other !== undefined) {
      onOpen(other);
    }
  };
  useStepKeys((step) => open(step === 1 ? after : before));

  return (
    <Dialog title={delivery?.eventType ?? "Delivery"} shape="sheet" onClose={onClose}>
      <div className="stack">
        <p className="delivery-steps soft">
          <IconButton
            icon={ChevronUp}
            label="Previous delivery (k)"
            aria-keyshortcuts="k"
            aria-disabled={before === undefined}
            onClick={() => open(before)}
          />
          <IconButton
            icon={ChevronDown}
            label="Next delivery (j)"
            aria-keyshortcuts="j"
            aria-disabled={after === undefined}
            onClick={() => open(after)}
          />
          {position >= 0 && `${position + 1} of ${ids.length} shown`}
        </p>
        {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
        {query.isPending && <Skeleton rows={4} label="Loading the delivery" />}
        {delivery && (
          <>
            <DeliveryVerdict key={id} {...{ subscriptionId, delivery, onRedelivered }} />
            <Facts delivery={delivery} />
            <h3>Timing</h3>
            <TimingBar delivery={delivery} />
            <DeliveryResponse delivery={delivery} />
            <DeliveryRequest delivery={delivery} url={url} />
            <DeliveryAttempts {...{ subscriptionId, delivery, onOpen }} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: WebhookDelivery }) {
  const body = delivery.request?.body;
  const ticket = body && ticketOf(JSON.parse(body));
  return (
    <dl className="facts">
      {ticket && (
        <>
          <dt>Ticket</dt>
          <dd>
            <span className="soft">#{ticket.number}</span> <Isolate>{ticket.subject}</Isolate>
          </dd>
        </>
      )}
      <dt>Delivery</dt>
      <dd className="mono">{delivery.id}</dd>
      <dt>Event</dt>
      <dd className="mono">{delivery.eventId}</dd>
      <dt>When</dt>
      <dd>
        <When at={delivery.attemptedAt} />
        {delivery.manual && ", sent manually"}
      </dd>
    </dl>
  );
}
