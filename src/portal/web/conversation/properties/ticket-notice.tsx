import { AlarmClock } from "lucide-react";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Button } from "../../ui/button/button.tsx";
import { ExactTime } from "../../ui/time/time.tsx";

interface TicketNoticeProps {
  readonly ticket: Ticket;
  readonly onUnsnooze: () => void;
}

/** Tells that a ticket is set aside, below its header. */
export const TicketNotice = ({ ticket: { snoozedUntil }, onUnsnooze }: TicketNoticeProps) =>
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
  );
