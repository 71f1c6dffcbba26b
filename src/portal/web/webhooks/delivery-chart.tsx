import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../api/use-busy.ts";
import { Segmented } from "../ui/segmented.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { oneOf, useUrlState } from "../ui/use-url-state.ts";
import { DeliveryBars } from "./delivery-bars.tsx";
import "./delivery-chart.css";

const spans = [
  { value: "24", label: "24 hours" },
  { value: "168", label: "7 days" },
];
const values = { span: oneOf("24", "168") };

interface DeliveryChartProps {
  readonly subscriptionId: string;
  readonly interval: Interval;
}

/** Deliveries and failures, hour by hour. */
export function DeliveryChart({ subscriptionId, interval }: DeliveryChartProps) {
  const { state, change } = useUrlState(values);
  const { span } = state;
  const { data, error, refetch } = useQuery(
    WebhookSubscriptionService.method.listDeliveryCounts,
    { subscriptionId, hours: Number(span) },
    { refetchInterval: interval, placeholderData: keepPreviousData },
  );
  return (
    <div className="chart">
      <div className="chart-head">
        <ul className="chart-legend">
          <li className="chart-succeeded">Succeeded</li>
          <li className="chart-failed">Failed</li>
        </ul>
        <Segmented
          label="Span of the chart"
          options={spans}
          value={span}
          onChange={(span) => change({ span })}
        />
      </div>
      {error && <FailureNotice error={error} retry={refetch} />}
      {data ? (
        <DeliveryBars key={data.data.length} counts={data.data} />
      ) : (
        // Its place, as high as it will be.
        <div aria-hidden="true">
          <DeliveryBars counts={[]} />
        </div>
      )}
    </div>
  );
}
