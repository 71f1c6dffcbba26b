import { useQuery } from "@connectrpc/connect-query";
import { AlarmClock, Merge } from "lucide-react";
import { Link, useSearch } from "wouter";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Button } from "../../ui/button/button.tsx";
import { ExactTime } from "../../ui/time/time.tsx";

interface TicketNoticeProps {
  readonly ticket: Ticket;
  readonly onUnsnooze: () => void;
}

/** Tells, below its header, that a ticket is set aside or was merged. */
export function TicketNotice({ ticket, onUnsnooze }: TicketNoticeProps) {
  const { mergedIntoId, snoozedUntil } = ticket;
  if (mergedIntoId !== "") {
    return <MergedNotice id={mergedIntoId} />;
  }
  return (
    snoozedUntil && (
      <p className="ticket-notice">
        <AlarmClock size={14} aria-hidden="true" />
        <span>
          Snoozed until <ExactTime at={snoozedUntil} form="appointment" />
        </span>
        <Button variant="quiet" onClick={onUnsnooze}>
          Unsnooze
        </Button>
      </p>
    )
  );
}

/** @param id of the ticket that this one was merged into */
function MergedNotice({ id }: { id: string }) {
  const search = useSearch();
  const target = useQuery(TicketService.method.getTicket, { id }).data?.data;
  return (
    <p className="ticket-notice">
      <Merge size={14} aria-hidden="true" />
      <span>
        Merged into{" "}
        <Link to={`/tickets/${id}${search && `?${search}`}`}>
          {target ? `#${target.number}` : "another ticket"}
        </Link>
        , which has its messages. This ticket cannot be changed.
      </span>
    </p>
  );
}
