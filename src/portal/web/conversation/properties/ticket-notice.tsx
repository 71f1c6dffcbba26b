import { useQuery } from "@connectrpc/connect-query";
import { AlarmClock, Merge } from "lucide-react";
import { Link, useSearch } from "wouter";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { Button } from "../../ui/button/button.tsx";
import { ExactTime } from "../../ui/time/time.tsx";

interface TicketNoticeProps {
  readonly ticket: Ticket;
  readonly onUnsnooze: () => void;
}

/** Shows, below its header, that a ticket is set aside or was merged. */
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
          {rich("Snoozed until {time}", {
            time: <ExactTime at={snoozedUntil} form="appointment" />,
          })}
        </span>
        <Button variant="quiet" onClick={onUnsnooze}>
          {t("Unsnooze")}
        </Button>
      </p>
    )
  );
}

/** @param id of the ticket that this one was merged into */
function MergedNotice({ id }: { id: string }) {
  const search = useSearch();
  const href = `/tickets/${id}${search && `?${search}`}`;
  const target = useQuery(TicketService.method.getTicket, { id }).data?.data;
  return (
    <p className="ticket-notice">
      <Merge size={14} aria-hidden="true" />
      <span>
        {target
          ? rich("Merged into {ticket}, which has its messages. This ticket cannot be changed.", {
              ticket: <Link to={href}>#{target.number}</Link>,
            })
          : rich(
              "Merged into <ticket>another ticket</ticket>, which has its messages. This ticket cannot be changed.",
              { ticket: (text) => <Link to={href}>{text}</Link> },
            )}
      </span>
    </p>
  );
}
