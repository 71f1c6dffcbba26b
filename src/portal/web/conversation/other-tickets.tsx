import { useQuery } from "@connectrpc/connect-query";
import { Link, useSearch } from "wouter";
import { type Ticket, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { StatusBadge } from "../tickets/status-badge.tsx";
import { Isolate } from "../ui/isolate.tsx";

const shown = 5;

/** What the requester asked as well. */
export function OtherTickets({ ticket: { id, requester } }: { ticket: Ticket }) {
  const search = useSearch();
  const list = useQuery(
    TicketService.method.listTickets,
    { requesterId: requester?.id ?? "", pageSize: shown + 1 },
    { enabled: requester !== undefined },
  );
  const others = list.data?.data.filter((other) => other.id !== id).slice(0, shown) ?? [];
  if (others.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="other-tickets">
      <h2 id="other-tickets">Other tickets of the requester</h2>
      <ul className="requester-tickets">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/tickets/${other.id}${search && `?${search}`}`}>
              <Isolate>{other.subject}</Isolate>
            </Link>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
