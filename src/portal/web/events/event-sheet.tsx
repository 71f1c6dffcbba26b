import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import { EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { explainError, OutcomeBadge, responseOf } from "../delivery-outcome/outcome.tsx";
import { t } from "../language/language.ts";
import { useRole } from "../members/members.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Table } from "../ui/table/table.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { Time, When } from "../ui/time/time.tsx";
import { TicketName, ticketOf } from "./event.tsx";
import { useWebhookUrls } from "./webhook-urls.ts";
import "../ui/text/facts.css";
import "./event-sheet.css";

/** An event: its payload next to the schema, and its deliveries. */
export function EventSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(EventService.method.getEvent, { id });
  const types = useQuery(EventService.method.listEventTypes);
  const role = useRole();
  const event = query.data?.data;
  const type = types.data?.data.find((each) => each.type === event?.type);
  const ticket = event && ticketOf(event);

  return (
    <Dialog title={event?.type ?? t("Event")} shape="sheet" size="large" onClose={onClose}>
      <div className="stack">
        <QueryState query={query} label={t("Loading the event")} rows={4} />
        {event && (
          <>
            {type && <p className="soft">{type.description}</p>}
            {event.erased && <p>{t("Its payload was erased, with its ticket or requester.")}</p>}
            <dl className="facts">
              <dt>{t("Event")}</dt>
              <dd>
                <span className="mono">{event.id}</span>{" "}
                <CopyButton text={event.id} of={t("event ID")} />
              </dd>
              {ticket && (
                <>
                  <dt>{t("Ticket")}</dt>
                  <dd>
                    <TicketName event={event} />
                    <br />
                    <span className="mono">{ticket.id}</span>{" "}
                    <CopyButton text={ticket.id} of={t("ticket ID")} />
                  </dd>
                </>
              )}
              <dt>{t("When")}</dt>
              <dd>
                <When at={event.occurredAt} />
              </dd>
            </dl>
            {role === "admin" && (
              <>
                <h3>{t("Deliveries")}</h3>
                <EventDeliveries eventId={id} />
              </>
            )}
            <div className="event-columns">
              <div>
                <h3>{t("Payload")}</h3>
                <CodeBlock code={JSON.stringify(event.data ?? {}, null, 2)} label={t("payload")} />
              </div>
              <div>
                <h3>{t("Schema")}</h3>
                {type ? (
                  <CodeBlock
                    code={JSON.stringify(type.schema ?? {}, null, 2)}
                    label={t("schema")}
                  />
                ) : (
                  <p className="soft">
                    {t(
                      types.isPending
                        ? "Loading…"
                        : "This version of the service does not recognise it.",
                    )}
                  </p>
                )}
              </div>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

const { listWebhookDeliveries } = WebhookSubscriptionService.method;
const pageSize = 100;

/** The deliveries of an event. */
function EventDeliveries({ eventId }: { eventId: string }) {
  const query = useQuery(listWebhookDeliveries, { subscriptionId: "-", eventId, pageSize });
  const urlOf = useWebhookUrls(true);
  const deliveries = query.data?.data;
  if (deliveries === undefined) {
    return <QueryState query={query} label={t("Loading deliveries")} rows={1} />;
  }
  if (deliveries.length === 0) {
    return (
      <p className="soft">
        {t("It was not sent to any webhook, or its deliveries have been deleted.")}
      </p>
    );
  }
  return (
    <Table columns={[t("Webhook"), t("Outcome"), t("Response"), t("When")]} className="">
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <td className="table-main">
            <Link to={`/webhooks/${delivery.subscriptionId}?delivery=${delivery.id}`}>
              {urlOf(delivery.subscriptionId)}
            </Link>
            {delivery.manual && <span className="soft"> {t("manual")}</span>}
          </td>
          <td data-label={t("Outcome")}>
            <OutcomeBadge outcome={delivery.outcome} />
          </td>
          <td data-label={t("Response")} title={explainError(delivery.error)}>
            {responseOf(delivery)}
          </td>
          <td data-label={t("When")}>
            {delivery.attemptedAt && <Time at={delivery.attemptedAt} />}
          </td>
        </tr>
      ))}
    </Table>
  );
}
