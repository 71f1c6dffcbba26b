import type { Event } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { clockOf } from "../ui/exact-time.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { rowName } from "../ui/row-name.ts";
import { WhenInRow } from "../ui/when.tsx";
import { ticketOf } from "./ticket-of.ts";
import "../ui/table.css";
import "../ui/row-button.css";

interface EventTableProps {
  readonly events: readonly Event[];
  readonly onOpen: (id: string) => void;
}

export const EventTable = ({ events, onOpen }: EventTableProps) => (
  <div className="table-frame">
    <table className="table table-compact">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Ticket</th>
          <th scope="col">ID</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td className="table-main">
              <button
                type="button"
                className="row-button mono"
                aria-label={nameOf(event)}
                onClick={() => onOpen(event.id)}
              >
                {event.type}
              </button>
            </td>
            <td data-label="Ticket" className="table-main">
              <TicketName event={event} />
            </td>
            <td data-label="ID" className="table-cut mono" title={event.id}>
              {event.id}
            </td>
            <td data-label="When">{event.occurredAt && <WhenInRow at={event.occurredAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function nameOf(event: Event): string {
  const ticket = ticketOf(event);
  const { type, occurredAt } = event;
  return rowName(type, ticket && `#${ticket.number}`, occurredAt && clockOf(occurredAt));
}

/** Number and subject of the ticket of an event, if it has one. */
export function TicketName({ event }: { event: Event }) {
  const ticket = ticketOf(event);
  return ticket ? (
    <>
      <span className="soft">#{ticket.number}</span> <Isolate>{ticket.subject}</Isolate>
    </>
  ) : (
    <span className="soft">–</span>
  );
}
