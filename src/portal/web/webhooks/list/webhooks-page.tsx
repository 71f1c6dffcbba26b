import { useInfiniteQuery } from "@connectrpc/connect-query";
import { ChevronRight, Plus, Webhook } from "lucide-react";
import { Link } from "wouter";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBurstPolling, useLive } from "../../api/live.ts";
import { paging } from "../../api/paged-list.ts";
import { t } from "../../language/language.ts";
import { useCanManageWebhooks } from "../../members/members.ts";
import { useDialog } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Empty, QueryState } from "../../ui/feedback/states.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { ShowMore } from "../../ui/table/table.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { HealthSummary } from "../health/health.tsx";
import { CreateWebhook, PauseWebhook } from "../subscription/webhook-dialogs.tsx";
import { eventsOf } from "../subscription/webhook-draft.ts";
import "./webhooks-page.css";

const sampleBody = `POST /hooks HTTP/1.1
Service-Signature: t=1767225600,v1=5257a8…

{"id": "evt_…", "type": "service.ticket.created.v1", "occurredAt": "…", "data": {…}}`;

/** The webhooks of the workspace and their health. */
export function WebhooksPage() {
  const polling = useBurstPolling();
  const query = useInfiniteQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageToken: "", pageSize: 100 },
    { ...paging, refetchInterval: polling.interval },
  );
  useLive(polling.start);
  const create = useDialog("create");
  const webhooks = query.data?.pages.flatMap(({ data }) => data);
  const createButton = useCanManageWebhooks() && (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      {t("Add webhook")}
    </Button>
  );

  return (
    <>
      <PageHeader title={t("Webhooks")} actions={webhooks?.length ? createButton : undefined}>
        {t("Send the events of this workspace to your endpoints, as signed POST requests.")}
      </PageHeader>
      <QueryState query={query} label={t("Loading webhooks")} />
      {webhooks?.length === 0 && (
        <Empty icon={Webhook} title={t("No webhooks yet")} action={createButton}>
          <p>
            {t(
              "Get notified instead of polling. When a ticket is opened, gets a reply or changes its status, your endpoint receives a request like this:",
            )}
          </p>
          <CodeBlock code={sampleBody} label={t("example delivery")} wrap />
        </Empty>
      )}
      {webhooks && webhooks.length > 0 && <WebhookList webhooks={webhooks} />}
      <ShowMore query={query} />
      {create.value !== undefined && <CreateWebhook onClose={create.close} />}
    </>
  );
}

const WebhookList = ({ webhooks }: { webhooks: readonly WebhookSubscription[] }) => (
  <ul className="card webhook-list">
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
