import { useQuery } from "@connectrpc/connect-query";
import { EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { useRole } from "../members/use-role.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { When } from "../ui/when.tsx";
import { EventDeliveries } from "./event-deliveries.tsx";
import { TicketName } from "./event-table.tsx";
import { ticketOf } from "./ticket-of.ts";
import "../webhooks/delivery-sheet.css";
import "./event-sheet.css";

/** An event: its payload beside the schema, and its deliveries. */
export function EventSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(EventService.method.getEvent, { id });
  const types = useQuery(EventService.method.listEventTypes);
  const role = useRole();
  const event = query.data?.data;
  const type = types.data?.data.find((each) => each.type === event?.type);
  const ticket = event && ticketOf(event);

  return (
    <Dialog title={event?.type ?? "Event"} shape="sheet" size="large" onClose={onClose}>
      <div className="stack">
        {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
        {query.isPending && <Skeleton rows={4} label="Loading the event" />}
        {event && (
          <>
            {type && <p className="soft">{type.description}</p>}
            <dl className="facts">
              <dt>Event</dt>
              <dd>
                <span className="mono">{event.id}</span>{" "}
                <CopyButton text={event.id} of="event ID" />
              </dd>
              {ticket && (
                <>
                  <dt>Ticket</dt>
                  <dd>
                    <TicketName event={event} />
                    <br />
                    <span className="mono">{ticket.id}</span>{" "}
                    <CopyButton text={ticket.id} of="ticket ID" />
                  </dd>
                </>
              )}
              <dt>When</dt>
              <dd>
                <When at={event.occurredAt} />
              </dd>
            </dl>
            {role === "admin" && (
              <>
                <h3>Deliveries</h3>
                <EventDeliveries eventId={id} />
              </>
            )}
            <div className="event-columns">
              <div>
                <h3>Payload</h3>
                <CodeBlock code={JSON.stringify(event.data ?? {}, null, 2)} label="payload" />
              </div>
              <div>
                <h3>Schema</h3>
                {type ? (
                  <CodeBlock code={JSON.stringify(type.schema ?? {}, null, 2)} label="schema" />
                ) : (
                  <p className="soft">
                    {types.isPending ? "Loading…" : "This version of the service does not know it."}
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
