import { TriangleAlert } from "lucide-react";
import type {
  WebhookHealth,
  WebhookSubscription,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../../api/paged-list.ts";
import { OutcomeStrip } from "../../delivery-outcome/outcome.tsx";
import { locale, t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/feedback/states.tsx";
import { Tile } from "../../ui/table/table.tsx";
import { ExactTime, Time } from "../../ui/time/time.tsx";
import { DeliveryChart } from "./delivery-chart.tsx";
import "./health.css";

interface HealthTilesProps {
  readonly subscriptionId: string;
  /** Undefined while loading; the chart does not wait for it. */
  readonly webhook: WebhookSubscription | undefined;
  readonly interval: Interval;
}

/** The health of a webhook: figures and a chart. */
export const HealthTiles = ({ subscriptionId, webhook, interval }: HealthTilesProps) => (
  <section aria-label={t("Health")} className="card health">
    {webhook?.health ? (
      <Tiles health={webhook.health} />
    ) : (
      <div className="tiles-place">
        <Skeleton rows={1} label={t("Loading the webhook")} />
      </div>
    )}
    <DeliveryChart subscriptionId={subscriptionId} interval={interval} />
  </section>
);

const Tiles = ({ health }: { health: WebhookHealth }) => (
  <dl className="tiles">
    <Tile name={t("Success, 24 h")} value={successRate(health) ?? "–"}>
      <OutcomeStrip outcomes={health.recentOutcomes} />
    </Tile>
    <Tile name={t("Delivered, 24 h")} value={health.succeeded}>
      {health.lastSuccessAt ? <Time at={health.lastSuccessAt} /> : t("none yet [deliveries]")}
    </Tile>
    <Tile name={t("Failed, 24 h")} value={health.failed}>
      {health.lastFailureAt ? <Time at={health.lastFailureAt} /> : t("none [deliveries]")}
    </Tile>
    <Tile name={t("Waiting")} value={health.waiting}>
      {health.waitingSince
        ? rich("oldest {time}", { time: <Time at={health.waitingSince} /> })
        : t("none [deliveries]")}
    </Tile>
  </dl>
);

/** The health of a webhook at a glance. */
export function HealthSummary({ webhook }: { webhook: WebhookSubscription }) {
  const { health } = webhook;
  const { recentOutcomes = [], waiting = 0 } = health ?? {};
  const rate = successRate(health);
  return (
    <div className="row health-summary">
      <FailingBadge webhook={webhook} />
      <OutcomeStrip outcomes={recentOutcomes} />
      <span className="health-rate soft">
        {rate === undefined ? t("none in 24 h [deliveries]") : t("{rate} in 24 h", { rate })}
      </span>
      {waiting > 0 && (
        <Badge tone="warn">{t("{count, plural, other {# waiting}}", { count: waiting })}</Badge>
      )}
    </div>
  );
}

/** Shows since when deliveries have been failing, if they are. */
export const FailingBadge = ({ webhook }: { webhook: WebhookSubscription }) =>
  webhook.failingSince && (
    <Badge tone="bad">
      <TriangleAlert size={12} aria-hidden="true" />
      <span>
        {rich("Failing since {time}", {
          time: <ExactTime at={webhook.failingSince} form="minute" />,
        })}
      </span>
    </Badge>
  );

const percent = new Intl.NumberFormat(locale, {
  style: "percent",
  maximumFractionDigits: 1,
  // 99.96 % must not show as 100 %.
  roundingMode: "floor",
});

/** Success rate of the last 24 hours; undefined without deliveries. */
function successRate(health: WebhookHealth | undefined): string | undefined {
  const { succeeded = 0, failed = 0 } = health ?? {};
  return succeeded + failed === 0 ? undefined : percent.format(succeeded / (succeeded + failed));
}
