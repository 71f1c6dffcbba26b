import { useQuery } from "@connectrpc/connect-query";
import { Link, useSearch } from "wouter";
import { type Ticket, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { requesterName } from "../tickets/requester-name.ts";
import { StatusBadge } from "../tickets/status-badge.tsx";

const shown = 5;

/** Who asks, how to reach them, and what else they asked. */
export function RequesterCard({ ticket }: { ticket: Ticket }) {
  const { requester } = ticket;
  const { id = "", email = "", phone = "", externalId = "" } = requester ?? {};
  const search = useSearch();
  const list = useQuery(
    TicketService.method.listTickets,
    { requesterId: id, pageSize: shown + 1 },
    { enabled: id !== "" },
  );
  const others = list.data?.data.filter((other) => other.id !== ticket.id).slice(0, shown) ?? [];
  return (
    <section aria-labelledby="requester">
      <h2 id="requester">Requester</h2>
      <p>
        <bdi>{requesterName(requester)}</bdi>
      </p>
      <ul className="requester-contacts soft">
        {email !== "" && (
          <li>
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <bdi>{email}</bdi>
            </a>
          </li>
        )}
        {phone !== "" && (
          <li>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
        {externalId !== "" && (
          <li>
            <bdi className="mono">{externalId}</bdi>
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <>
          <h3>Other tickets</h3>
          <ul className="requester-tickets">
            {others.map((other) => (
              <li key={other.id}>
                <Link to={`/tickets/${other.id}${search && `?${search}`}`}>
                  <bdi>{other.subject}</bdi>
                </Link>
                <StatusBadge status={other.status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
