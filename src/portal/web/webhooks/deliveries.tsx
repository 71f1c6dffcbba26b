import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Inbox } from "lucide-react";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../api/use-busy.ts";
import { pagedList, useLiveHead } from "../api/use-live-head.ts";
import { Button } from "../ui/button.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliverySheet } from "./delivery-sheet.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { useDeliveryFilters } from "./filters.ts";
import { LiveMark } from "./live-mark.tsx";

const { listWebhookDeliveries } = WebhookSubscriptionService.method;
const pollQueued = () => 700;
/** The largest page. */
const mostQueued = 100;

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
  // Those that wait are among the newest, but may be more than a page.
  const isQueued = deliveries?.slice(0, mostQueued).some(({ outcome }) => outcome === "queued");
  useLiveHead(
    listWebhookDeliveries,
    request,
    query,
    isQueued ? pollQueued : interval,
    isQueued ? mostQueued : undefined,
  );

  return (
    <section aria-labelledby="deliveries">
      <div className="section-head">
        <h2 id="deliveries">
          Deliveries <LiveMark isLive={isLive} />
        </h2>
        <DeliveryFilters filters={filters} onChange={change} />
      </div>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton rows={4} label="Loading deliveries" />}
      {deliveries?.length === 0 && (
        <Empty
          icon={Inbox}
          title={isChanged ? "No matching deliveries" : "No deliveries yet"}
          action={isChanged && <Button onClick={reset}>Show all deliveries</Button>}
        >
          <p>
            {isChanged
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
