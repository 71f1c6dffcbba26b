import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Inbox } from "lucide-react";
import {
  type WebhookDelivery,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { type Interval, pagedList, useLiveHead } from "../../api/paged-list.ts";
import { OutcomeBadge, outcomeOf, outcomes, responseOf } from "../../delivery-outcome/outcome.tsx";
import { EventTypeSelect, eventTypeValue } from "../../events/event.tsx";
import { EventType } from "../../events/event-type.tsx";
import { t } from "../../language/language.ts";
import { oneOf, useDialog, useUrlState } from "../../state/url-state.ts";
import { LiveMark } from "../../ui/feedback/badge.tsx";
import { Empty, NoMatch, QueryState } from "../../ui/feedback/states.tsx";
import { optionsOf, Select } from "../../ui/form/field.tsx";
import { rowName, ShowMore, Table } from "../../ui/table/table.tsx";
import { clockOf, WhenInRow } from "../../ui/time/time.tsx";
import { TimeFilter, timeValues, useTimeRange } from "../../ui/time/time-filter.tsx";
import { DeliverySheet } from "./delivery-sheet.tsx";
import "../../ui/form/field.css";
import "./deliveries.css";

const { listWebhookDeliveries } = WebhookSubscriptionService.method;
const pollQueued = () => 700;
/** The maximum page size. */
const maxPageSize = 100;

interface DeliveriesProps {
  readonly subscriptionId: string;
  /** The endpoint, once it is known. */
  readonly url: string | undefined;
  readonly isLive: boolean;
  readonly interval: Interval;
  readonly onSent: () => void;
}

/** The deliveries of a webhook, newest first. */
export function Deliveries({ subscriptionId, url, isLive, interval, onSent }: DeliveriesProps) {
  const { filters, input, change, isChanged, reset } = useDeliveryFilters();
  const delivery = useDialog("delivery");
  const request = { subscriptionId, pageToken: "", pageSize: 25, ...input };
  const query = useInfiniteQuery(listWebhookDeliveries, request, pagedList);
  const deliveries = query.data?.pages.flatMap(({ data }) => data);
  // Queued deliveries are among the newest, but may exceed a page.
  const isQueued = deliveries?.slice(0, maxPageSize).some(({ outcome }) => outcome === "queued");
  useLiveHead(
    listWebhookDeliveries,
    request,
    query,
    isQueued ? pollQueued : interval,
    isQueued ? maxPageSize : undefined,
  );

  return (
    <section aria-labelledby="deliveries">
      <div className="section-head">
        <h2 id="deliveries">
          {t("Deliveries")} <LiveMark isLive={isLive} />
        </h2>
        <DeliveryFilters filters={filters} onChange={change} />
      </div>
      <QueryState query={query} label={t("Loading deliveries")} rows={4} />
      {deliveries?.length === 0 &&
        (isChanged ? (
          <NoMatch
            title={t("No matching deliveries")}
            all={t("Show all deliveries")}
            onReset={reset}
          />
        ) : (
          <Empty icon={Inbox} title={t("No deliveries yet")}>
            <p>{t("Send a test event to try it out. Deliveries appear here as they happen.")}</p>
          </Empty>
        ))}
      {deliveries && deliveries.length > 0 && (
        <DeliveryTable deliveries={deliveries} onOpen={delivery.open} />
      )}
      <ShowMore query={query} />
      {delivery.value && (
        <DeliverySheet
          subscriptionId={subscriptionId}
          id={delivery.value}
          url={url}
          ids={deliveries?.map(({ id }) => id) ?? []}
          onOpen={delivery.change}
          onRedelivered={(id) => {
            onSent();
            delivery.change(id);
          }}
          onClose={delivery.close}
        />
      )}
    </section>
  );
}

const values = {
  outcome: oneOf("", ...Object.keys(outcomes)),
  type: eventTypeValue,
  ...timeValues,
};

/** Filters of deliveries; empty for all. */
type Filters = Readonly<Record<keyof typeof values, string>>;

/** The filters in the URL, and as fields of the request. */
function useDeliveryFilters() {
  const { state, ...rest } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const input = {
    outcome: state.outcome === "" ? [] : [state.outcome],
    eventType: state.type === "" ? [] : [state.type],
    ...(from && { attemptedFrom: from }),
    ...(before && { attemptedBefore: before }),
  };
  return { filters: state, input, ...rest };
}

interface DeliveryFiltersProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

const DeliveryFilters = ({ filters, onChange }: DeliveryFiltersProps) => (
  <div className="filters">
    <Select
      aria-label={t("Outcome")}
      any={t("Any outcome")}
      options={optionsOf(outcomes)}
      value={filters.outcome}
      onChange={(outcome) => onChange({ outcome })}
    />
    <EventTypeSelect value={filters.type} onChange={(type) => onChange({ type })} />
    <TimeFilter {...filters} onChange={onChange} />
  </div>
);

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly onOpen: (id: string) => void;
}

const DeliveryTable = ({ deliveries, onOpen }: DeliveryTableProps) => (
  <Table
    columns={[t("Event"), t("Event ID"), t("Outcome"), t("Response"), t("Duration"), t("When")]}
    className="table-compact delivery-table"
  >
    {deliveries.map((delivery) => (
      <tr key={delivery.id}>
        <td className="table-main">
          <button
            type="button"
            className="row-button mono"
            aria-label={nameOf(delivery)}
            onClick={() => onOpen(delivery.id)}
          >
            <EventType type={delivery.eventType} />
          </button>
          {delivery.manual && <span className="soft delivery-manual">{t("manual")}</span>}
        </td>
        <td data-label={t("Event ID")} className="table-cut mono" title={delivery.eventId}>
          {delivery.eventId}
        </td>
        <td data-label={t("Outcome")}>
          <OutcomeBadge outcome={delivery.outcome} />
        </td>
        <td data-label={t("Response")}>{responseOf(delivery)}</td>
        <td data-label={t("Duration")}>
          {delivery.durationMs === undefined ? "–" : t("{ms} ms", { ms: delivery.durationMs })}
        </td>
        <td data-label={t("When")}>
          {delivery.attemptedAt && <WhenInRow at={delivery.attemptedAt} form="clock" />}
        </td>
      </tr>
    ))}
  </Table>
);

const nameOf = ({ eventType, outcome, attemptedAt }: WebhookDelivery): string =>
  rowName(eventType, outcomeOf(outcome).label, attemptedAt && clockOf(attemptedAt));
