import { AlarmClock, PanelRight, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "preact/compat";
import { useLocation, useSearch } from "wouter";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { reloadIfLost } from "../../boot/page-files.ts";
import { t } from "../../language/language.ts";
import { canBeSnoozed } from "../../tickets/changes.ts";
import { StatusBadge } from "../../tickets/fields.tsx";
import { IconButton } from "../../ui/button/button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { TextEditor } from "./properties.tsx";

const MergeTicket = lazy(async () => ({
  default: (await reloadIfLost(import("./merge-ticket.tsx"))).MergeTicket,
}));

interface TicketHeaderProps {
  readonly ticket: Ticket;
  readonly isBesideList: boolean;
  /** Asks until when to snooze it. */
  readonly onSnooze: () => void;
  /** Opens the details; undefined if they are visible. */
  readonly onDetails: (() => void) | undefined;
}

/** The subject of a ticket, edited in place, with its number and status, and its actions. */
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
            {ticket.mergedIntoId === "" && (
              <>
                <span className="ticket-wide">
                  <IconButton icon={Pencil} label={t("Edit subject")} onClick={edit} />
                  {canBeSnoozed(ticket) && (
                    <IconButton icon={AlarmClock} label={t("Snooze")} onClick={onSnooze} />
                  )}
                </span>
                <TicketMenu ticket={ticket} onEdit={edit} onSnooze={onSnooze} />
              </>
            )}
            {onDetails && <IconButton icon={PanelRight} label={t("Details")} onClick={onDetails} />}
          </>
        }
      />
    )}
  </TextEditor>
);

interface TicketMenuProps {
  readonly ticket: Ticket;
  readonly onEdit: () => void;
  readonly onSnooze: () => void;
}

function TicketMenu({ ticket, onEdit, onSnooze }: TicketMenuProps) {
  const [isMerging, setMerging] = useState(false);
  const [, navigate] = useLocation();
  const search = useSearch();
  const items = [
    { label: t("Edit subject"), onSelect: onEdit },
    ...(canBeSnoozed(ticket) ? [{ label: t("Snooze"), onSelect: onSnooze }] : []),
    { label: t("Merge into another ticket"), onSelect: () => setMerging(true) },
  ];
  return (
    <>
      <Menu label={t("Ticket")} items={items} />
      <Suspense fallback={null}>
        {isMerging && (
          <MergeTicket
            ticket={ticket}
            onMerged={(id) => navigate(`/tickets/${id}${search && `?${search}`}`)}
            onClose={() => setMerging(false)}
          />
        )}
      </Suspense>
    </>
  );
}
