import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, RotateCw } from "lucide-react";
import { useEffect, useEffectEvent } from "preact/compat";
import {
  type WebhookDelivery,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { explainError, OutcomeBadge, outcomeOf } from "../../delivery-outcome/outcome.tsx";
import { ticketOf } from "../../events/event.tsx";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useCanManageWebhooks } from "../../members/members.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FailureNotice, QueryState } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { ExactTime, When } from "../../ui/time/time.tsx";
import { DeliveryRequest, DeliveryResponse, TimingBar } from "./exchange.tsx";
import "../../ui/text/facts.css";
import "./deliveries.css";

const { getWebhookDelivery } = WebhookSubscriptionService.method;
/** Time between polls while a delivery is queued. */
const queuedMs = 500;

interface DeliverySheetProps {
  readonly subscriptionId: string;
  readonly id: string;
  /** The endpoint, once it is known. */
  readonly url: string | undefined;
  /** IDs of the listed deliveries, in order. */
  readonly ids: readonly string[];
  /** Opens another delivery. */
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
  usePreviousNextKeys((step) => open(step === 1 ? after : before));

  return (
    <Dialog title={delivery?.eventType ?? t("Delivery")} shape="sheet" onClose={onClose}>
      <div className="stack">
        <p className="delivery-steps soft">
          <IconButton
            icon={ChevronUp}
            label={t("Previous delivery (k)")}
            aria-keyshortcuts="k"
            aria-disabled={before === undefined}
            onClick={() => open(before)}
          />
          <IconButton
            icon={ChevronDown}
            label={t("Next delivery (j)")}
            aria-keyshortcuts="j"
            aria-disabled={after === undefined}
            onClick={() => open(after)}
          />
          {position >= 0 &&
            t("{position} of {count} shown", { position: position + 1, count: ids.length })}
        </p>
        <QueryState query={query} label={t("Loading the delivery")} rows={4} />
        {delivery && (
          <>
            <DeliveryVerdict key={id} {...{ subscriptionId, delivery, onRedelivered }} />
            <Facts delivery={delivery} />
            <h3>{t("Timing")}</h3>
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
          <dt>{t("Ticket")}</dt>
          <dd>
            <span className="soft">#{ticket.number}</span> <Isolate>{ticket.subject}</Isolate>
          </dd>
        </>
      )}
      <dt>{t("Delivery")}</dt>
      <dd className="mono">{delivery.id}</dd>
      <dt>{t("Event")}</dt>
      <dd className="mono">{delivery.eventId}</dd>
      <dt>{t("When")}</dt>
      <dd>
        {delivery.manual ? (
          rich("{time}, sent manually", { time: <When at={delivery.attemptedAt} /> })
        ) : (
          <When at={delivery.attemptedAt} />
        )}
      </dd>
    </dl>
  );
}

const { listWebhookDeliveries, redeliverWebhook } = WebhookSubscriptionService.method;

interface DeliveryVerdictProps {
  readonly subscriptionId: string;
  readonly delivery: WebhookDelivery;
  readonly onRedelivered: (id: string) => void;
}

/** The outcome of a delivery, with a button to redeliver. */
function DeliveryVerdict({ subscriptionId, delivery, onRedelivered }: DeliveryVerdictProps) {
  const redelivery = useAction(redeliverWebhook, {
    changes: [listWebhookDeliveries],
    onSuccess({ data }) {
      announce(t("Redelivery queued"));
      if (data) {
        onRedelivered(data.id);
      }
    },
  });
  const canManage = useCanManageWebhooks();
  const { id, outcome, httpStatus, error } = delivery;
  const { tone, meaning } = outcomeOf(outcome);
  return (
    <>
      <div className={`delivery-verdict delivery-verdict-${tone}`}>
        <OutcomeBadge outcome={outcome} />
        <p>
          {httpStatus !== undefined && `HTTP ${httpStatus}. `}
          {explainError(error) ?? meaning}
        </p>
        {canManage && (
          <Button
            icon={RotateCw}
            busy={redelivery.isPending}
            onClick={() => redelivery.mutate({ subscriptionId, id })}
          >
            {t("Redeliver")}
          </Button>
        )}
      </div>
      {redelivery.error && <FailureNotice error={redelivery.error} />}
    </>
  );
}

const most = 100;

interface DeliveryAttemptsProps {
  readonly subscriptionId: string;
  /** The delivery that is shown. */
  readonly delivery: WebhookDelivery;
  readonly onOpen: (id: string) => void;
}

/** Every attempt to deliver the same event to the webhook, newest first. */
function DeliveryAttempts({ subscriptionId, delivery, onOpen }: DeliveryAttemptsProps) {
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
    <section aria-label={t("Attempts")}>
      <h3>
        {t("{count, plural, =1 {One attempt} other {# attempts}} of this event", {
          count: attempts.length,
        })}
      </h3>
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
              <span className="soft">{t(manual ? "manual" : "automatic")}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Handles `j` (next) and `k` (previous) while a dialog shows an item of a list. */
function usePreviousNextKeys(onStep: (step: 1 | -1) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === "j") {
      onStep(1);
    } else if (event.key === "k") {
      onStep(-1);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
