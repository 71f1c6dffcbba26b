import type {
  WebhookHealth,
  WebhookSubscription,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../api/use-busy.ts";
import { Skeleton } from "../ui/states.tsx";
import { Tile } from "../ui/tile.tsx";
import { Time } from "../ui/time.tsx";
import { DeliveryChart } from "./delivery-chart.tsx";
import { OutcomeStrip } from "./outcome-strip.tsx";
import { successRate } from "./success-rate.ts";

interface HealthTilesProps {
  readonly subscriptionId: string;
  /** Undefined while it loads; the chart does not wait for it. */
  readonly webhook: WebhookSubscription | undefined;
  readonly interval: Interval;
}

/** The health of a webhook: figures and a chart. */
export const HealthTiles = ({ subscriptionId, webhook, interval }: HealthTilesProps) => (
  <section aria-label="Health" className="health">
    {webhook?.health ? (
      <Tiles health={webhook.health} />
    ) : (
      <div className="tiles-place">
        <Skeleton rows={1} label="Loading the webhook" />
      </div>
    )}
    <DeliveryChart subscriptionId={subscriptionId} interval={interval} />
  </section>
);

const Tiles = ({ health }: { health: WebhookHealth }) => (
  <dl className="tiles">
    <Tile name="Success, 24 h" value={successRate(health) ?? "–"}>
      <OutcomeStrip outcomes={health.recentOutcomes} />
    </Tile>
    <Tile name="Delivered, 24 h" value={health.succeeded}>
      {health.lastSuccessAt ? <Time at={health.lastSuccessAt} /> : "none yet"}
    </Tile>
    <Tile name="Failed, 24 h" value={health.failed}>
      {health.lastFailureAt ? <Time at={health.lastFailureAt} /> : "none"}
    </Tile>
    <Tile name="Waiting" value={health.waiting}>
      {health.waitingSince ? (
        <>
          oldest <Time at={health.waitingSince} />
        </>
      ) : (
        "none"
      )}
    </Tile>
  </dl>
);
