import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { OutcomeBadge } from "../webhooks/outcome-badge.tsx";
import { errors, responseOf } from "../webhooks/outcomes.ts";
import "../ui/table.css";

const { listWebhookDeliveries, listWebhookSubscriptions } = WebhookSubscriptionService.method;
const pageSize = 100;

/** To whom an event went, and how. */
export function EventDeliveries({ eventId }: { eventId: string }) {
  const query = useQuery(listWebhookDeliveries, { subscriptionId: "-", eventId, pageSize });
  const webhooks = useQuery(listWebhookSubscriptions, { pageSize });
  const urlOf = (id: string) => webhooks.data?.data.find((each) => each.id === id)?.url ?? id;
  const deliveries = query.data?.data;
  if (query.error) {
    return <FailureNotice error={query.error} retry={query.refetch} />;
  }
  if (deliveries === undefined) {
    return <Skeleton rows={1} label="Loading deliveries" />;
  }
  if (deliveries.length === 0) {
    return <p className="soft">It went to no webhook, or its deliveries have been deleted.</p>;
  }
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Webhook</th>
            <th scope="col">Outcome</th>
            <th scope="col">Response</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td className="table-main">
                <Link to={`/webhooks/${delivery.subscriptionId}?delivery=${delivery.id}`}>
                  {urlOf(delivery.subscriptionId)}
                </Link>
                {delivery.manual && <span className="soft"> manual</span>}
              </td>
              <td data-label="Outcome">
                <OutcomeBadge outcome={delivery.outcome} />
              </td>
              <td data-label="Response" title={errors[delivery.error]}>
                {responseOf(delivery)}
              </td>
              <td data-label="When">
                {delivery.attemptedAt && <Time at={delivery.attemptedAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
