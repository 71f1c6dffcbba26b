import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { Link } from "wouter";
import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../api/paged-list.ts";
import { isUnused } from "../api-keys/list-state.ts";
import { t } from "../language/language.ts";
import { Tile } from "../ui/table/table.tsx";
import { useNow } from "../ui/time/time.tsx";
import { DeliveryChart } from "../webhooks/health/delivery-chart.tsx";
import { HealthSummary } from "../webhooks/health/health.tsx";
import { unknown } from "./support-work.tsx";

interface IntegrationsProps {
  /** Undefined if they failed to load, like the keys. */
  readonly webhooks: readonly WebhookSubscription[] | undefined;
  readonly keys: readonly ApiKey[] | undefined;
  readonly interval: Interval;
}

/** The health of webhooks and API keys. Nothing in a workspace without either. */
export function Integrations({ webhooks, keys, interval }: IntegrationsProps) {
  const now = useNow();
  if (webhooks?.length === 0 && keys?.length === 0) {
    return null;
  }
  const failing = webhooks?.filter(({ failingSince }) => failingSince !== undefined);
  const unused = keys?.filter((key) => isUnused(key, now));
  return (
    <>
      <section aria-labelledby="integrations">
        <div className="section-head">
          <h2 id="integrations">{t("Webhooks and API keys")}</h2>
        </div>
        <div className="card health">
          <dl className="tiles overview-tiles">
            {webhooks?.length !== 0 && (
              <Tile name={t("Failing webhooks")} value={failing?.length ?? unknown}>
                {webhooks && (
                  <Link to="/webhooks">
                    {t("of {count, plural, one {# webhook} other {# webhooks}}", {
                      count: webhooks.length,
                    })}
                  </Link>
                )}
              </Tile>
            )}
            {keys?.length !== 0 && (
              <Tile name={t("Unused API keys")} value={unused?.length ?? unknown}>
                {keys && (
                  <Link to={unused?.length ? "/api-keys?show=unused" : "/api-keys"}>
                    {t("of {count, plural, one {# API key} other {# API keys}}", {
                      count: keys.length,
                    })}
                  </Link>
                )}
              </Tile>
            )}
          </dl>
          {webhooks?.some((webhook) => isInChart(webhook, now)) && (
            <DeliveryChart subscriptionId="-" interval={interval} />
          )}
        </div>
      </section>
      {failing && failing.length > 0 && <FailingWebhooks webhooks={failing} />}
    </>
  );
}

/** The longest span of the chart. */
const chartMs = 7 * 24 * 3_600_000;

/** Whether the chart would show a delivery to the webhook. */
function isInChart({ health }: WebhookSubscription, now: number): boolean {
  const isRecent = (at: Timestamp | undefined) =>
    at !== undefined && timestampMs(at) > now - chartMs;
  return isRecent(health?.lastSuccessAt) || isRecent(health?.lastFailureAt);
}

/** Failing webhooks with links to their deliveries. */
const FailingWebhooks = ({ webhooks }: { webhooks: readonly WebhookSubscription[] }) => (
  <section aria-labelledby="failing">
    <div className="section-head">
      <h2 id="failing">{t("Failing webhooks")}</h2>
    </div>
    <ul className="card overview-list">
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
