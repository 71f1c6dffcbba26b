import { useQuery } from "@connectrpc/connect-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBusy } from "../api/use-busy.ts";
import { useLive } from "../api/use-live.ts";
import { Isolate } from "../ui/isolate.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { TimeAhead } from "../ui/time.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EditWebhook } from "./edit-webhook.tsx";
import { eventsOf, wants } from "./events-of.ts";
import { FailingBadge } from "./failing-badge.tsx";
import { HealthTiles } from "./health-tiles.tsx";
import { RecoverWebhook } from "./recover-webhook.tsx";
import { RecoveryProgress } from "./recovery-progress.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { TestWebhook } from "./test-webhook.tsx";
import { Verification } from "./verification.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import "./webhook-page.css";

/** A webhook: its health, its deliveries and how to verify them. */
export function WebhookPage({ id }: { id: string }) {
  const busy = useBusy();
  const query = useQuery(
    WebhookSubscriptionService.method.getWebhookSubscription,
    { id },
    { refetchInterval: busy.interval },
  );
  const edit = useDialog("edit");
  const test = useDialog("test");
  const recover = useDialog("recover");
  const rotate = useDialog("rotate");
  const remove = useDialog("delete");
  const webhook = query.data?.data;
  const isLive = useLive(({ type }) => {
    if (webhook === undefined || wants(webhook, type)) {
      busy.begin();
    }
  });

  return (
    <>
      <Link to="/webhooks" className="back">
        <ArrowLeft size={14} aria-hidden="true" /> Webhooks
      </Link>
      <PageHeader
        title={webhook ? new URL(webhook.url).host : "Webhook"}
        actions={
          webhook && (
            <WebhookActions
              webhook={webhook}
              onSent={busy.begin}
              onEdit={edit.open}
              onTest={test.open}
              onRecover={recover.open}
              onRotate={rotate.open}
              onDelete={remove.open}
            />
          )
        }
      >
        {webhook ? (
          <>
            <p className="mono webhook-url">{webhook.url}</p>
            {webhook.failingSince && (
              <p>
                <FailingBadge webhook={webhook} /> The next success clears this.
              </p>
            )}
            <p>
              {webhook.description && (
                <>
                  <Isolate>{webhook.description}</Isolate> ·{" "}
                </>
              )}
              {eventsOf(webhook)}
            </p>
            {webhook.previousSecretUntil && (
              <p>
                The previous signing secret expires <TimeAhead at={webhook.previousSecretUntil} />.
              </p>
            )}
          </>
        ) : (
          // The place of the two lines that every webhook has.
          <p className="webhook-place" />
        )}
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {!query.error && (
        <div className="sections">
          <HealthTiles subscriptionId={id} webhook={webhook} interval={busy.interval} />
          <RecoveryProgress subscriptionId={id} onProgress={busy.begin} />
          <Deliveries
            subscriptionId={id}
            url={webhook?.url}
            isLive={isLive}
            interval={busy.interval}
            onSent={busy.begin}
          />
          {webhook && <Verification webhook={webhook} interval={busy.interval} />}
        </div>
      )}
      {webhook && edit.value !== undefined && (
        <EditWebhook webhook={webhook} onClose={edit.close} />
      )}
      {webhook && test.value !== undefined && (
        <TestWebhook webhook={webhook} onSent={busy.begin} onClose={test.close} />
      )}
      {webhook && recover.value !== undefined && (
        <RecoverWebhook webhook={webhook} onClose={recover.close} />
      )}
      {webhook && rotate.value !== undefined && (
        <RotateSecret webhook={webhook} onClose={rotate.close} />
      )}
      {webhook && remove.value !== undefined && (
        <DeleteWebhook webhook={webhook} onClose={remove.close} />
      )}
    </>
  );
}
