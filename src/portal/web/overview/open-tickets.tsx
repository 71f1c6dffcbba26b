import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Time } from "../ui/time.tsx";

const shown = 5;

/** The open tickets that have waited longest for a message. */
export const OpenTickets = ({ tickets }: { tickets: readonly Ticket[] }) => (
  <section aria-labelledby="waiting">
    <div className="section-head">
      <h2 id="waiting">Waiting longest</h2>
    </div>
    <ul className="overview-list">
      {tickets.slice(0, shown).map(({ id, number, subject, requester, lastMessageAt }) => (
        <li key={id}>
          <span className="overview-what">
            <span className="soft">#{number}</span> <bdi>{subject}</bdi>
          </span>
          <span className="soft">
            <bdi>{requester?.name || requester?.email || requester?.phone}</bdi>
          </span>
          <span className="soft">{lastMessageAt && <Time at={lastMessageAt} />}</span>
        </li>
      ))}
    </ul>
  </section>
);
