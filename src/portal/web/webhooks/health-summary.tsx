import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Badge } from "../ui/badge.tsx";
import { FailingBadge } from "./failing-badge.tsx";
import { OutcomeStrip } from "./outcome-strip.tsx";
import { successRate } from "./success-rate.ts";
import "./health-summary.css";

/** The health of a webhook at a glance. */
export function HealthSummary({ webhook }: { webhook: WebhookSubscription }) {
  const { health } = webhook;
  const { recentOutcomes = [], waiting = 0 } = health ?? {};
  const rate = successRate(health);
  return (
    <div className="health-summary">
      <FailingBadge webhook={webhook} />
      <OutcomeStrip outcomes={recentOutcomes} />
      <span className="health-rate soft">
        {rate === undefined ? "none in 24 h" : `${rate} in 24 h`}
      </span>
      {waiting > 0 && <Badge tone="warn">{waiting} waiting</Badge>}
    </div>
  );
}
