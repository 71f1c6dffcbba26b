import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import {
  type DeliveryCount,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../api/use-busy.ts";
import { Segmented } from "../ui/segmented.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { oneOf, useUrlState } from "../ui/use-url-state.ts";
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
      {data ? <Bars counts={data.data} /> : <div className="chart-place" />}
    </div>
  );
}

const time = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Units of the drawing, which is stretched to its place. */
const height = 100;
const step = 10;
const gap = 2;

function Bars({ counts }: { counts: readonly DeliveryCount[] }) {
  const most = Math.max(1, ...counts.map(({ succeeded, failed }) => succeeded + failed));
  const total = counts.reduce((sum, { succeeded }) => sum + succeeded, 0);
  const failures = counts.reduce((sum, { failed }) => sum + failed, 0);
  const [first] = counts;
  return (
    <figure className="chart-figure">
      <span className="chart-most soft" aria-hidden="true">
        {most}
      </span>
      <svg
        role="img"
        aria-label={`${total} succeeded and ${failures} failed in the last ${counts.length} hours, at most ${most} in an hour`}
        viewBox={`0 0 ${Math.max(1, counts.length) * step} ${height}`}
        preserveAspectRatio="none"
      >
        {counts.map(({ hour, succeeded, failed }, index) => {
          const up = (failed / most) * height;
          const all = ((succeeded + failed) / most) * height;
          const x = index * step + gap / 2;
          const date = hour && timestampDate(hour);
          return (
            <g key={date?.getTime()} className="chart-bar">
              <title>{`${date && time.format(date)}: ${succeeded} succeeded, ${failed} failed`}</title>
              <rect className="chart-hit" x={index * step} y={0} width={step} height={height} />
              <rect
                className="chart-succeeded"
                x={x}
                y={height - all}
                width={step - gap}
                height={all - up}
              />
              <rect className="chart-failed" x={x} y={height - up} width={step - gap} height={up} />
            </g>
          );
        })}
      </svg>
      <figcaption className="soft">
        <span>{first?.hour && time.format(timestampDate(first.hour))}</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
