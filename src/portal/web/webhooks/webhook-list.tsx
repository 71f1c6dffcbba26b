import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Isolate } from "../ui/isolate.tsx";
import { eventsOf } from "./events-of.ts";
import { HealthSummary } from "./health-summary.tsx";
import { PauseWebhook } from "./pause-webhook.tsx";
import "./webhook-list.css";

export const WebhookList = ({ webhooks }: { webhooks: readonly WebhookSubscription[] }) => (
  <ul className="webhook-list">
    {webhooks.map((webhook) => (
      <li key={webhook.id} className="webhook-item">
        <div className="webhook-item-what">
          <Link to={`/webhooks/${webhook.id}`} className="webhook-item-url mono">
            {webhook.url}
          </Link>
          <p className="soft">
            {webhook.description && (
              <>
                <Isolate>{webhook.description}</Isolate> ·{" "}
              </>
            )}
            {eventsOf(webhook)}
          </p>
        </div>
        <HealthSummary webhook={webhook} />
        <PauseWebhook webhook={webhook} />
        <ChevronRight className="webhook-item-more" size={16} aria-hidden="true" />
      </li>
    ))}
  </ul>
);
