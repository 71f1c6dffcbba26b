import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { Link } from "wouter";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBusy } from "../api/use-busy.ts";
import { useLive } from "../api/use-live.ts";
import { isUnused, unusedLabel } from "../api-keys/unused.ts";
import { useApiKeys } from "../api-keys/use-api-keys.ts";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { Tile } from "../ui/tile.tsx";
import { useNow } from "../ui/use-now.ts";
import { DeliveryChart } from "../webhooks/delivery-chart.tsx";
import { FailingWebhooks } from "./failing-webhooks.tsx";
import { OpenTickets, OpenTicketsTile, unknown, useOpenTickets } from "./open-tickets.tsx";
import { SetUp } from "./set-up.tsx";

const pageSize = 100;

/** What needs attention in the workspace, and how to begin while there is nothing. */
export function AdminOverview() {
  const busy = useBusy();
  useLive(busy.begin);
  const now = useNow();
  const tickets = useOpenTickets(busy.interval);
  const webhooks = useQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageSize },
    { refetchInterval: busy.interval },
  );
  const keys = useApiKeys();
  const open = tickets.data?.data ?? [];
  const isEmpty = tickets.isSuccess && open.length === 0;
  // Whether there is any ticket: then there is nothing to set up.
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
      {/* At once, so that nothing moves when the next response comes. */}
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
          <section aria-label="At a glance" className="health">
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
            <div className="health">
              <DeliveryChart subscriptionId="-" interval={busy.interval} />
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
