import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import type { TargetedPointerEvent } from "preact";
import { useState } from "preact/compat";
import {
  type DeliveryCount,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../../api/paged-list.ts";
import { t } from "../../language/language.ts";
import { oneOf, useUrlState } from "../../state/url-state.ts";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Segmented } from "../../ui/form/choices.tsx";
import { dateForms, numbers } from "../../ui/time/formats.ts";
import "./health.css";

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
      <div className="row chart-head">
        <ul className="chart-legend">
          <li className="chart-succeeded">{t("Succeeded")}</li>
          <li className="chart-failed">{t("Failed")}</li>
        </ul>
        <Segmented
          label={t("Span of the chart")}
          options={[
            { value: "24", label: t("24 hours") },
            { value: "168", label: t("7 days") },
          ]}
          value={span}
          onChange={(span) => change({ span })}
        />
      </div>
      {error && <FailureNotice error={error} retry={refetch} />}
      {data ? (
        <DeliveryBars key={data.data.length} counts={data.data} />
      ) : (
        // Reserves the height of the chart.
        <div aria-hidden="true">
          <DeliveryBars counts={[]} />
        </div>
      )}
    </div>
  );
}

const hourMs = 3_600_000;
/** Longer spans are labelled by days. */
const longHours = 48;

/** In units of the view box, which is stretched. */
const height = 100;
const step = 10;
const gap = 2;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A bar per hour. Pointer and arrow keys read out single bars. */
function DeliveryBars({ counts }: { counts: readonly DeliveryCount[] }) {
  const [looked, setLooked] = useState<number>();
  const last = counts.length - 1;
  const at = looked ?? last;
  const count = counts[at];
  const most = Math.max(0, ...counts.map(({ succeeded, failed }) => succeeded + failed));
  const heightOf = (deliveries: number) => (deliveries / Math.max(1, most)) * height;
  const succeeded = sumOf(counts.map((each) => each.succeeded));
  const failed = sumOf(counts.map((each) => each.failed));

  function point({ currentTarget, clientX }: TargetedPointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * counts.length);
    setLooked(Math.min(last, Math.max(0, index)));
  }

  function move(event: KeyboardEvent): void {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setLooked(Math.min(last, Math.max(0, next)));
    } else if (event.key === "Escape") {
      setLooked(undefined);
    }
  }

  return (
    <figure className="chart-figure">
      <div className="chart-plot">
        <span className="chart-most soft" aria-hidden="true">
          {most > 0 && numbers.format(most)}
        </span>
        <svg
          role="img"
          aria-label={t(
            "{succeeded, plural, other {# succeeded}} and {failed, plural, other {# failed}} in the last {hours, plural, other {# hours}}, at most {most, number} in an hour",
            { succeeded, failed, hours: counts.length, most },
          )}
          viewBox={`0 0 ${Math.max(1, counts.length) * step} ${height}`}
          preserveAspectRatio="none"
        >
          {counts.map(({ hour, succeeded, failed }, index) => {
            const up = heightOf(failed);
            const all = heightOf(succeeded + failed);
            const bar = { x: index * step + gap / 2, width: step - gap };
            return (
              <g key={hour && String(hour.seconds)}>
                <rect className="chart-succeeded" y={height - all} height={all - up} {...bar} />
                <rect className="chart-failed" y={height - up} height={up} {...bar} />
              </g>
            );
          })}
        </svg>
        {count?.hour && (
          <div
            className="chart-reader"
            role="slider"
            tabIndex={0}
            aria-label={t("Hour")}
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={at}
            aria-valuetext={t(
              "{hour}: {succeeded, plural, other {# succeeded}}, {failed, plural, other {# failed}}",
              {
                hour: spanOf(count.hour),
                succeeded: count.succeeded,
                failed: count.failed,
              },
            )}
            onFocus={() => setLooked(at)}
            onBlur={() => setLooked(undefined)}
            onKeyDown={move}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={({ pointerType }) => {
              // A finger leaves after each tap: keep its selection.
              if (pointerType === "mouse") {
                setLooked(undefined);
              }
            }}
          />
        )}
        {looked !== undefined && count?.hour && (
          <Tip count={count} span={spanOf(count.hour)} at={(looked + 0.5) / counts.length} />
        )}
      </div>
      <figcaption className="soft" aria-hidden="true">
        {ticksOf(counts).map((tick) => (
          <span key={tick.index}>{tick.label}</span>
        ))}
        <span className="chart-now">{t("now")}</span>
      </figcaption>
    </figure>
  );
}

interface TipProps {
  readonly count: DeliveryCount;
  readonly span: string;
  /** Position of the bar as a fraction of the width. */
  readonly at: number;
}

/** The values of a bar. Screen readers get them from the slider. */
const Tip = ({ count, span, at }: TipProps) => (
  <>
    <div className="chart-cursor" style={{ left: `${at * 100}%` }} />
    <div
      className={`chart-tip ${at > 0.5 ? "chart-tip-before" : ""}`}
      style={{ left: `${at * 100}%` }}
      aria-hidden="true"
    >
      <strong>{span}</strong>
      <ul className="chart-legend">
        <li className="chart-succeeded">
          {t("{count, plural, other {# succeeded}}", { count: count.succeeded })}
        </li>
        <li className="chart-failed">
          {t("{count, plural, other {# failed}}", { count: count.failed })}
        </li>
      </ul>
    </div>
  </>
);

/** The hour in the browser's time zone. */
function spanOf(hour: Timestamp): string {
  const begin = timestampDate(hour);
  return dateForms.hour.formatRange(begin, new Date(begin.getTime() + hourMs));
}

/** Labels of the axis: days of a long span, quarters of a short one. */
function ticksOf(counts: readonly DeliveryCount[]) {
  const isLong = counts.length > longHours;
  const every = isLong ? 24 : Math.max(1, counts.length / 4);
  const form = isLong ? dateForms.weekday : dateForms.clockMinute;
  return counts.flatMap(({ hour }, index) =>
    hour && index % every === 0 ? [{ index, label: form.format(timestampDate(hour)) }] : [],
  );
}
