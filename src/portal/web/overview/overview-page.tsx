import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { Link } from "wouter";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBurstPolling, useLive } from "../api/live.ts";
import { isUnused, unusedLabel } from "../api-keys/list-state.ts";
import { useApiKeys, useRole } from "../members/members.ts";
import { FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { Step, Steps } from "../ui/feedback/steps.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { Tile } from "../ui/table/table.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { useNow } from "../ui/time/time.tsx";
import { DeliveryChart } from "../webhooks/health/delivery-chart.tsx";
import { HealthSummary } from "../webhooks/health/health.tsx";
import { OpenTickets, OpenTicketsTile, unknown, useOpenTickets } from "./open-tickets.tsx";
import "./overview.css";

/** The overview of the user's role. */
export function OverviewPage() {
  const role = useRole();
  // Every role needs the tickets: load them with the role.
  useOpenTickets(false);
  return (
    <>
      <PageHeader title="Overview">What needs your attention in this workspace.</PageHeader>
      {role === undefined && <Skeleton rows={6} label="Loading the overview" />}
      {role === "agent" && <AgentOverview />}
      {role === "admin" && <AdminOverview />}
    </>
  );
}

const pageSize = 100;

/** What needs attention, and the first steps in an empty workspace. */
function AdminOverview() {
  const polling = useBurstPolling();
  useLive(polling.start);
  const now = useNow();
  const tickets = useOpenTickets(polling.interval);
  const webhooks = useQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageSize },
    { refetchInterval: polling.interval },
  );
  const keys = useApiKeys();
  const open = tickets.data?.data ?? [];
  const isEmpty = tickets.isSuccess && open.length === 0;
  // If there is any ticket, the set-up is complete.
  const any = useQuery(TicketService.method.listTickets, isEmpty ? { pageSize: 1 } : skipToken);
  const subscriptions = webhooks.data?.data ?? [];
  const failing = subscriptions.filter(({ failingSince }) => failingSince !== undefined);
  const apiKeys = keys.data?.data ?? [];
  const unused = apiKeys.filter((key) => isUnused(key, now));
  const queries = [tickets, webhooks, keys, any];
  const failed = queries.find(({ error }) => error !== null);

  return (
    <div className="sections">
      {failed && <FailureNotice error={failed.error} retry={failed.refetch} />}
      {/* Wait for all, so that later responses move nothing. */}
      {queries.some(({ isLoading }) => isLoading) ? (
        <Skeleton rows={6} label="Loading the overview" />
      ) : (
        <>
          {!failed && (
            <SetUp
              hasKey={apiKeys.length > 0}
              hasTicket={open.length > 0 || any.data?.data.length !== 0}
              hasWebhook={subscriptions.length > 0}
            />
          )}
          <section aria-label="At a glance" className="card health">
            <dl className="tiles overview-tiles">
              <OpenTicketsTile tickets={tickets.data} />
              <Tile name="Failing webhooks" value={webhooks.data ? failing.length : unknown}>
                {webhooks.data && (
                  <Link to="/webhooks">of {counted(subscriptions, "webhook")}</Link>
                )}
              </Tile>
              <Tile
                name={`Keys ${unusedLabel.toLowerCase()}`}
                value={keys.data ? unused.length : unknown}
              >
                {keys.data && (
                  <Link to={unused.length > 0 ? "/api-keys?show=unused" : "/api-keys"}>
                    of {counted(apiKeys, "API key")}
                  </Link>
                )}
              </Tile>
            </dl>
          </section>
          <section aria-labelledby="deliveries">
            <div className="section-head">
              <h2 id="deliveries">Deliveries to all webhooks</h2>
            </div>
            <div className="card health">
              <DeliveryChart subscriptionId="-" interval={polling.interval} />
            </div>
          </section>
          {failing.length > 0 && <FailingWebhooks webhooks={failing} />}
          {open.length > 0 && <OpenTickets tickets={open} />}
        </>
      )}
    </div>
  );
}

const counted = (rows: readonly unknown[], what: string) =>
  `${rows.length} ${what}${rows.length === 1 ? "" : "s"}`;

/** The tickets that wait for an agent. */
function AgentOverview() {
  const polling = useBurstPolling();
  useLive(polling.start);
  const tickets = useOpenTickets(polling.interval);
  if (tickets.isPending) {
    return <Skeleton rows={6} label="Loading the overview" />;
  }
  return (
    <div className="sections">
      {tickets.error && <FailureNotice error={tickets.error} retry={tickets.refetch} />}
      <section aria-label="At a glance" className="card health">
        <dl className="tiles overview-tiles">
          <OpenTicketsTile tickets={tickets.data} />
        </dl>
      </section>
      {tickets.data && tickets.data.data.length > 0 && <OpenTickets tickets={tickets.data.data} />}
    </div>
  );
}

/** Failing webhooks with links to their deliveries. */
const FailingWebhooks = ({ webhooks }: { webhooks: readonly WebhookSubscription[] }) => (
  <section aria-labelledby="failing">
    <div className="section-head">
      <h2 id="failing">Failing webhooks</h2>
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

interface SetUpProps {
  readonly hasKey: boolean;
  readonly hasTicket: boolean;
  readonly hasWebhook: boolean;
}

/** The first steps in a workspace, until all are done. */
function SetUp({ hasKey, hasTicket, hasWebhook }: SetUpProps) {
  if (hasKey && hasTicket && hasWebhook) {
    return null;
  }
  return (
    <section aria-labelledby="set-up">
      <div className="section-head">
        <h2 id="set-up">Get started</h2>
      </div>
      <Steps>
        <Step state={hasKey ? "done" : "open"}>
          <Link to="/api-keys?create">Create an API key</Link> for your first script or server.
        </Step>
        <Step state={hasTicket ? "done" : "open"}>
          Open a ticket with it:
          {!hasTicket && <CodeBlock code={openTicket()} label="command that opens a ticket" wrap />}
        </Step>
        <Step state={hasWebhook ? "done" : "open"}>
          <Link to="/webhooks?create">Add a webhook</Link> to hear of every change.
        </Step>
      </Steps>
    </section>
  );
}

const openTicket = () => `curl ${location.origin}/api/v1/tickets \\
  -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" \\
  -d '{"subject": "Hello", "requester": {"email": "ada@example.com"}}'`;
