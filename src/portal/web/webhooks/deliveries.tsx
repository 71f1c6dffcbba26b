import { useInfiniteQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Button } from "../ui/button.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliverySheet } from "./delivery-sheet.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { type Filters, inputOfFilters, noFilters } from "./filters.ts";
import { LiveMark } from "./live-mark.tsx";

const queuedMs = 700;

interface DeliveriesProps {
  readonly subscriptionId: string;
  readonly isLive: boolean;
  readonly interval: number | false;
  readonly onSent: () => void;
}

/** The deliveries of a webhook, newest first. */
export function Deliveries({ subscriptionId, isLive, interval, onSent }: DeliveriesProps) {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const delivery = useDialog("delivery");
  const query = useInfiniteQuery(
    WebhookSubscriptionService.method.listWebhookDeliveries,
    { subscriptionId, pageToken: "", pageSize: 25, ...inputOfFilters(filters) },
    {
      pageParamKey: "pageToken",
      getNextPageParam: (page) => page.nextPageToken || undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ data }) => data.some(({ outcome }) => outcome === "queued"))
          ? queuedMs
          : interval,
    },
  );
  const deliveries = query.data?.pages.flatMap(({ data }) => data);
  const isFiltered = filters !== noFilters;

  return (
    <section aria-labelledby="deliveries">
      <div className="section-head">
        <h2 id="deliveries">
          Deliveries <LiveMark isLive={isLive} />
        </h2>
        <DeliveryFilters filters={filters} onFilters={setFilters} />
      </div>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton rows={4} label="Loading deliveries" />}
      {deliveries?.length === 0 && (
        <Empty
          icon={Inbox}
          title={isFiltered ? "No matching deliveries" : "No deliveries yet"}
          action={
            isFiltered && <Button onClick={() => setFilters(noFilters)}>Show all deliveries</Button>
          }
        >
          <p>
            {isFiltered
              ? "No recent delivery matches these filters."
              : "Send a test event to try it out. Deliveries appear here as they happen."}
          </p>
        </Empty>
      )}
      {deliveries && deliveries.length > 0 && (
        <DeliveryTable deliveries={deliveries} onOpen={delivery.open} />
      )}
      <ShowMore query={query} />
      {delivery.value && (
        <DeliverySheet
          subscriptionId={subscriptionId}
          id={delivery.value}
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
