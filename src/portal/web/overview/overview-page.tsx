import { useQuery } from "@connectrpc/connect-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBusy } from "../api/use-busy.ts";
import { useLive } from "../api/use-live.ts";
import { isUnused } from "../api-keys/unused.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useNow } from "../ui/use-now.ts";
import { DeliveryChart } from "../webhooks/delivery-chart.tsx";
import { isFailing } from "./failing.ts";
import { FailingWebhooks } from "./failing-webhooks.tsx";
import { OpenTickets } from "./open-tickets.tsx";
import { SetUp } from "./set-up.tsx";
import "../webhooks/health-tiles.css";
import "./overview.css";

const pageSize = 100;
/** An event refreshes the tickets once. */
const ticketsMs = 5_000;

/** What needs attention in the workspace, and how to begin while there is nothing. */
export function OverviewPage() {
  const busy = useBusy();
  useLive(busy.begin);
  const now = useNow();
  const tickets = useQuery(
    TicketService.method.listTickets,
    { status: ["open"], orderBy: "lastMessageAt", pageSize },
    { refetchInterval: busy.interval && ticketsMs },
  );
  const webhooks = useQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageSize },
    { refetchInterval: busy.interval },
  );
  const keys = useQuery(ApiKeyService.method.listApiKeys, { pageSize });
  const open = tickets.data?.data;
  const failing = webhooks.data?.data.filter(isFailing);
  const unused = keys.data?.data.filter((key) => isUnused(key, now));
  const failed = [tickets, webhooks, keys].find(({ error }) => error !== null);

  return (
    <>
      <PageHeader title="Overview">What needs your attention in this workspace.</PageHeader>
      {failed && <FailureNotice error={failed.error} retry={failed.refetch} />}
      <div className="sections">
        <SetUp tickets={open} webhooks={webhooks.data?.data} keys={keys.data?.data} />
        <section aria-label="At a glance" className="health">
          <dl className="tiles">
            <Tile name="Open tickets" value={open && countOf(open, tickets.data?.nextPageToken)}>
              {open?.[0]?.lastMessageAt ? (
                <>
                  longest wait since <Time at={open[0].lastMessageAt} />
                </>
              ) : (
                "none waits"
              )}
            </Tile>
            <Tile name="Failing webhooks" value={failing?.length}>
              <Link to="/webhooks">of {webhooks.data?.data.length ?? 0} webhooks</Link>
            </Tile>
            <Tile name="Keys unused for 90 days" value={unused?.length}>
              <Link to={unused?.length ? "/api-keys?show=unused" : "/api-keys"}>
                of {keys.data?.data.length ?? 0} API keys
              </Link>
            </Tile>
          </dl>
          <DeliveryChart subscriptionId="-" interval={busy.interval} />
        </section>
        {failing !== undefined && failing.length > 0 && <FailingWebhooks webhooks={failing} />}
        {open !== undefined && open.length > 0 && <OpenTickets tickets={open} />}
      </div>
    </>
  );
}

/** There may be more than fit on a page. */
const countOf = (rows: readonly unknown[], nextPageToken = "") =>
  nextPageToken === "" ? rows.length : `${rows.length}+`;

interface TileProps {
  readonly name: string;
  /** Undefined while it loads. */
  readonly value: string | number | undefined;
  readonly children: ReactNode;
}

const Tile = ({ name, value, children }: TileProps) => (
  <div className="tile">
    <dt>{name}</dt>
    <dd>
      <strong>{value ?? "–"}</strong>
      <span className="soft">{value === undefined ? "loading" : children}</span>
    </dd>
  </div>
);
