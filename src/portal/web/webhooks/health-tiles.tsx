import type { ReactNode } from "react";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Time } from "../ui/time.tsx";
import { DeliveryChart } from "./delivery-chart.tsx";
import { OutcomeStrip } from "./outcome-strip.tsx";
import { successRate } from "./success-rate.ts";
import "./health-tiles.css";

interface HealthTilesProps {
  readonly webhook: WebhookSubscription;
  readonly interval: number | false;
}

/** How a webhook has been doing: figures, and over time. */
export function HealthTiles({ webhook, interval }: HealthTilesProps) {
  const { health } = webhook;
  return (
    <section aria-label="Health" className="health">
      <dl className="tiles">
        <Tile name="Success, 24 h" value={successRate(health) ?? "–"}>
          <OutcomeStrip outcomes={health?.recentOutcomes ?? []} />
        </Tile>
        <Tile name="Delivered, 24 h" value={health?.succeeded ?? 0}>
          {health?.lastSuccessAt ? <Time at={health.lastSuccessAt} /> : "none yet"}
        </Tile>
        <Tile name="Failed, 24 h" value={health?.failed ?? 0}>
          {health?.lastFailureAt ? <Time at={health.lastFailureAt} /> : "none"}
        </Tile>
        <Tile name="Waiting" value={health?.waiting ?? 0}>
          {health?.waitingSince ? (
            <>
              since <Time at={health.waitingSince} />
            </>
          ) : (
            "nothing waits"
          )}
        </Tile>
      </dl>
      <DeliveryChart subscriptionId={webhook.id} interval={interval} />
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
