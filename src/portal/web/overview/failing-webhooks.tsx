import { Link } from "wouter";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { HealthSummary } from "../webhooks/health-summary.tsx";

/** The webhooks that fail, each with the way to its deliveries. */
export const FailingWebhooks = ({ webhooks }: { webhooks: readonly WebhookSubscription[] }) => (
  <section aria-labelledby="failing">
    <div className="section-head">
      <h2 id="failing">Failing webhooks</h2>
    </div>
    <ul className="overview-list">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <Link to={`/webhooks/${webhook.id}?outcome=failed`} className="mono">
            {webhook.url}
          </Link>
          <HealthSummary webhook={webhook} />
        </li>
      ))}
    </ul>
  </section>
);
