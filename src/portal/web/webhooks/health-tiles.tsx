import type { ReactNode } from "react";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Time } from "../ui/time.tsx";
import { DeliveryChart } from "./delivery-chart.tsx";
import { OutcomeStrip } from "./outcome-strip.tsx";
import { successRate } from "./success-rate.ts";
import "./health-tiles.css";

interface HealthTilesProps {
  readonly subscriptionId: string;
  /** Undefined while it is on its way, for which the chart does not wait. */
  readonly webhook: WebhookSubscription | undefined;
  readonly interval: number | false;
}

/** How a webhook has been doing: figures, and over time. */
export function HealthTiles({ subscriptionId, webhook, interval }: HealthTilesProps) {
  const health = webhook?.health;
  return (
    <section aria-label="Health" className="health">
      <dl className="tiles">
        <Tile name="Success, 24 h" value={successRate(health) ?? "–"}>
          <OutcomeStrip outcomes={health?.recentOutcomes ?? []} />
        </Tile>
        <Tile name="Delivered, 24 h" value={health?.succeeded ?? "–"}>
          {health?.lastSuccessAt ? <Time at={health.lastSuccessAt} /> : "none yet"}
        </Tile>
        <Tile name="Failed, 24 h" value={health?.failed ?? "–"}>
          {health?.lastFailureAt ? <Time at={health.lastFailureAt} /> : "none"}
        </Tile>
        <Tile name="Waiting" value={health?.waiting ?? "–"}>
          {health?.waitingSince ? (
            <>
              since <Time at={health.waitingSince} />
            </>
          ) : (
            "nothing waits"
          )}
        </Tile>
      </dl>
      <DeliveryChart subscriptionId={subscriptionId} interval={interval} />
    </section>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: string | number;
  readonly children: ReactNode;
}

const Tile = ({ name, value, children }: TileProps) => (
  <div className="tile">
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span className="soft">{children}</span>
    </dd>
  </div>
);
