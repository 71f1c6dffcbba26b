import { AlarmClock, PanelRight, Pencil } from "lucide-react";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { canBeSnoozed } from "../../tickets/changes.ts";
import { StatusBadge } from "../../tickets/fields.tsx";
import { IconButton } from "../../ui/button/button.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { TextEditor } from "./properties.tsx";

interface TicketHeaderProps {
  readonly ticket: Ticket;
  readonly isBesideList: boolean;
  /** Asks until when to snooze it. */
  readonly onSnooze: () => void;
  /** Opens the details; undefined where they are visible. */
  readonly onDetails: (() => void) | undefined;
}

/** The subject of a ticket, edited in place, with its number and status. */
export const TicketHeader = ({ ticket, isBesideList, onSnooze, onDetails }: TicketHeaderProps) => (
  <TextEditor ticket={ticket} name="subject">
    {(subject, edit) => (
      <PageHeader
        title={subject}
        keepsFocus={isBesideList}
        actions={
          <>
            <span className="soft">#{ticket.number}</span>
            <StatusBadge status={ticket.status} />
            <IconButton icon={Pencil} label="Edit subject" onClick={edit} />
            {canBeSnoozed(ticket) && (
              <IconButton icon={AlarmClock} label="Snooze" onClick={onSnooze} />
            )}
            {onDetails && <IconButton icon={PanelRight} label="Details" onClick={onDetails} />}
          </>
        }
      />
    )}
  </TextEditor>
);
