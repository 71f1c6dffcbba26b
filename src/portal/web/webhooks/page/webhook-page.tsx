import { useQuery } from "@connectrpc/connect-query";
import { ArrowLeft, History, Pencil, Send } from "lucide-react";
import { Link } from "wouter";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { useBurstPolling, useLive } from "../../api/live.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useCanManageWebhooks, useMe } from "../../members/members.ts";
import { useDialog } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { TimeAhead } from "../../ui/time/time.tsx";
import { Deliveries } from "../deliveries/deliveries.tsx";
import { FailingBadge, HealthTiles } from "../health/health.tsx";
import { RecoverWebhook, RecoveryProgress } from "../recovery/recovery.tsx";
import { RotateSecret } from "../secret/rotate-secret.tsx";
import { Verification } from "../secret/verification.tsx";
import { TestWebhook } from "../subscription/test-webhook.tsx";
import { DeleteWebhook, EditWebhook, PauseWebhook } from "../subscription/webhook-dialogs.tsx";
import { eventsOf, receives } from "../subscription/webhook-draft.ts";
import "./webhook-page.css";

/** A webhook: its health, its deliveries and how to verify them. */
export function WebhookPage({ id }: { id: string }) {
  const polling = useBurstPolling();
  // A console cannot read operations, as operations of other types reveal requesters.
  const hasProgress = useMe()?.consoleSession === undefined;
  const query = useQuery(
    WebhookSubscriptionService.method.getWebhookSubscription,
    { id },
    { refetchInterval: polling.interval },
  );
  const webhook = query.data?.data;
  const isLive = useLive(({ type }) => {
    if (webhook === undefined || receives(webhook, type)) {
      polling.start();
    }
  });

  return (
    <>
      <Link to="/webhooks" className="back">
        <ArrowLeft size={14} aria-hidden="true" /> {t("Webhooks")}
      </Link>
      <PageHeader
        title={webhook ? new URL(webhook.url).host : t("Webhook")}
        actions={webhook && <WebhookActions webhook={webhook} onSent={polling.start} />}
      >
        {webhook ? (
          <>
            <p className="mono webhook-url">{webhook.url}</p>
            {webhook.failingSince && (
              <p>
                <FailingBadge webhook={webhook} /> {t("The next success clears this.")}
              </p>
            )}
            <p>
              {webhook.description && (
                <>
                  <Isolate>{webhook.description}</Isolate> ·{" "}
                </>
              )}
              {eventsOf(webhook)}
              {webhook.ordered && ` · ${t("in order")}`}
            </p>
            {webhook.filter && (
              <p>
                {rich("Filter: {filter}", { filter: <code>{webhook.filter}</code> })}
                <FilteredCount webhook={webhook} />
              </p>
            )}
            {webhook.customHeaderNames.length > 0 && (
              <p>
                {rich("Headers of your own: {names}", {
                  names: <code>{webhook.customHeaderNames.join(", ")}</code>,
                })}
              </p>
            )}
            {webhook.previousSecretUntil && (
              <p>
                {rich("The previous signing secret expires {time}.", {
                  time: <TimeAhead at={webhook.previousSecretUntil} />,
                })}
              </p>
            )}
          </>
        ) : (
          // Reserves the height of two lines.
          <p className="webhook-place" />
        )}
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {!query.error && (
        <div className="sections">
          <HealthTiles subscriptionId={id} webhook={webhook} interval={polling.interval} />
          {hasProgress && <RecoveryProgress subscriptionId={id} onProgress={polling.start} />}
          <Deliveries
            subscriptionId={id}
            url={webhook?.url}
            isLive={isLive}
            interval={polling.interval}
            onSent={polling.start}
          />
          {webhook && <Verification webhook={webhook} interval={polling.interval} />}
        </div>
      )}
    </>
  );
}

const { listWebhookDeliveries, testWebhookSubscription } = WebhookSubscriptionService.method;

/** How many events the filter held back, if any. */
function FilteredCount({ webhook: { health } }: { webhook: WebhookSubscription }) {
  const { filtered = 0, filterErrors = 0 } = health ?? {};
  return (
    filtered > 0 && (
      <span className="soft">
        {" · "}
        {filterErrors > 0
          ? t(
              "{count, plural, other {# filtered}} in 24 h, of which {errors, plural, other {# could not be evaluated}}",
              { count: filtered, errors: filterErrors },
            )
          : t("{count, plural, other {# filtered}} in 24 h", { count: filtered })}
      </span>
    )
  );
}

/** The actions on a webhook, and their dialogs. */
function WebhookActions({ webhook, onSent }: { webhook: WebhookSubscription; onSent: () => void }) {
  const edit = useDialog("edit");
  const test = useDialog("test");
  const recover = useDialog("recover");
  const rotate = useDialog("rotate");
  const remove = useDialog("delete");
  const ping = useAction(testWebhookSubscription, {
    changes: [listWebhookDeliveries],
    onSuccess() {
      announce(t("Test event sent"));
      onSent();
    },
    onError(error) {
      const { message, advice } = describeFailure(error);
      announce(`${message} ${advice}`);
    },
  });
  if (!useCanManageWebhooks()) {
    return <PauseWebhook webhook={webhook} />;
  }
  return (
    <>
      <PauseWebhook webhook={webhook} />
      <Button icon={Send} busy={ping.isPending} onClick={() => ping.mutate({ id: webhook.id })}>
        {t("Send test")}
      </Button>
      <Button icon={Pencil} onClick={() => edit.open()}>
        {t("Edit")}
      </Button>
      <Button icon={History} onClick={() => recover.open()}>
        {t("Recover")}
      </Button>
      <Menu
        label={t("More actions")}
        items={[
          { label: t("Send another event"), onSelect: () => test.open() },
          { label: t("Rotate secret"), onSelect: () => rotate.open() },
          { label: t("Delete webhook"), onSelect: () => remove.open() },
        ]}
      />
      {edit.value !== undefined && <EditWebhook webhook={webhook} onClose={edit.close} />}
      {test.value !== undefined && (
        <TestWebhook webhook={webhook} onSent={onSent} onClose={test.close} />
      )}
      {recover.value !== undefined && (
        <RecoverWebhook webhook={webhook} onStarted={onSent} onClose={recover.close} />
      )}
      {rotate.value !== undefined && <RotateSecret webhook={webhook} onClose={rotate.close} />}
      {remove.value !== undefined && <DeleteWebhook webhook={webhook} onClose={remove.close} />}
    </>
  );
}
