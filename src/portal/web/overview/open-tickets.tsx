import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import {
  type ListTicketsResponse,
  type Ticket,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Interval } from "../api/paged-list.ts";
import { requesterName } from "../tickets/names.ts";
import { Tile } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";

const shown = 5;
/** Tickets change together with their event, so polling can be slow. */
const ticketsMs = 2_000;

/** The open tickets, longest waiting first. */
export const useOpenTickets = (interval: Interval) =>
  useQuery(
    TicketService.method.listTickets,
    { status: ["open"], orderBy: "lastMessageAt", pageSize: 100 },
    { refetchInterval: interval && ticketsMs },
  );

/** The number of open tickets. */
export function OpenTicketsTile({ tickets }: { tickets: ListTicketsResponse | undefined }) {
  const oldest = tickets?.data[0]?.lastMessageAt;
  return (
    <Tile name="Open tickets" value={countOf(tickets)}>
      {oldest ? (
        <>
          oldest: <Time at={oldest} />
        </>
      ) : (
        tickets && "none"
      )}
    </Tile>
  );
}

/** Shown for a figure that failed to load. */
export const unknown = "–";

/** Lists beyond one page show as a lower bound. */
const countOf = (list: ListTicketsResponse | undefined) =>
  list === undefined
    ? unknown
    : list.nextPageToken === ""
      ? list.data.length
      : `${list.data.length}+`;

/** The open tickets that have waited longest for a message. */
export const OpenTickets = ({ tickets }: { tickets: readonly Ticket[] }) => (
  <section aria-labelledby="waiting">
    <div className="section-head">
      <h2 id="waiting">Waiting longest</h2>
    </div>
    <ul className="card overview-list">
      {tickets.slice(0, shown).map(({ id, number, subject, requester, lastMessageAt }) => (
        <li key={id}>
          <span className="overview-what">
            <span className="soft">#{number}</span>{" "}
            <Link to={`/tickets/${id}`}>
              <Isolate>{subject}</Isolate>
            </Link>
          </span>
          <span className="soft">
            <Isolate>{requesterName(requester)}</Isolate>
          </span>
          <span className="soft">{lastMessageAt && <Time at={lastMessageAt} />}</span>
        </li>
      ))}
    </ul>
  </section>
);
