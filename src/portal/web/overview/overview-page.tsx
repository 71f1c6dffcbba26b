import { useQuery } from "@connectrpc/connect-query";
import { lazy, Suspense } from "preact/compat";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBurstPolling, useLive } from "../api/live.ts";
import { t } from "../language/language.ts";
import { useApiKeys, useRole } from "../members/members.ts";
import { FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { useFirstSteps } from "./first-steps.ts";
import { Integrations } from "./integrations.tsx";
import { SupportWork, useSupportWork } from "./support-work.tsx";
import "./overview.css";

/** Only for workspaces that are being set up. */
const GetStarted = lazy(async () => ({
  default: (await import("./get-started.tsx")).GetStarted,
}));

/** The overview of the user's role. */
export function OverviewPage() {
  const role = useRole();
  // Every role needs the tickets: load them with the role.
  useSupportWork(false);
  return (
    <>
      <PageHeader title={t("Overview")}>
        {t("What needs your attention in this workspace.")}
      </PageHeader>
      {role === undefined && <Skeleton rows={6} label={t("Loading the overview")} />}
      {role === "agent" && <AgentOverview />}
      {role === "admin" && <AdminOverview />}
    </>
  );
}

const pageSize = 100;

/** The work on tickets, then the state of integrations; the first steps while any is left. */
function AdminOverview() {
  const polling = useBurstPolling();
  useLive(polling.start);
  const work = useSupportWork(polling.interval);
  const webhooks = useQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageSize },
    { refetchInterval: polling.interval },
  );
  const keys = useApiKeys();
  const firstSteps = useFirstSteps();
  const queries = [work.longest, work.counts, webhooks, keys, ...firstSteps.queries];
  const failed = queries.find(({ error }) => error !== null);

  return (
    <div className="sections">
      {failed && <FailureNotice error={failed.error} retry={failed.refetch} />}
      {/* Wait for all, so that later responses move nothing. */}
      {queries.some(({ isLoading }) => isLoading) ? (
        <Skeleton rows={6} label={t("Loading the overview")} />
      ) : (
        <Suspense fallback={<Skeleton rows={6} label={t("Loading the overview")} />}>
          {!failed && !firstSteps.isOver && (
            <GetStarted
              {...firstSteps}
              done={[
                ...firstSteps.done,
                ...(keys.data?.data.length ? ["key"] : []),
                ...(webhooks.data?.data.length ? ["webhook"] : []),
              ]}
            />
          )}
          <SupportWork {...work} />
          <Integrations
            webhooks={webhooks.data?.data}
            keys={keys.data?.data}
            interval={polling.interval}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The work on tickets. */
function AgentOverview() {
  const polling = useBurstPolling();
  useLive(polling.start);
  const work = useSupportWork(polling.interval);
  const queries = [work.longest, work.counts];
  const failed = queries.find(({ error }) => error !== null);
  return (
    <div className="sections">
      {failed && <FailureNotice error={failed.error} retry={failed.refetch} />}
      {queries.some(({ isLoading }) => isLoading) ? (
        <Skeleton rows={6} label={t("Loading the overview")} />
      ) : (
        <SupportWork {...work} />
      )}
    </div>
  );
}
