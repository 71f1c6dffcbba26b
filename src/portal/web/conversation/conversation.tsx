import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type Message,
  type Ticket,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useLive } from "../api/use-live.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { ticketOf } from "../events/ticket-of.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useShortcuts } from "../ui/use-shortcuts.ts";
import { Composer, type Mode } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { TicketDetails } from "./ticket-details.tsx";
import { TicketHeader } from "./ticket-header.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { authorName, useNames } from "./use-names.ts";
import { useTimeline } from "./use-timeline.ts";

const { getTicket, listMessages, listTicketAuditEvents, listTickets } = TicketService.method;

interface ConversationProps {
  readonly ticket: Ticket;
  /** The way back to the list. */
  readonly back: ReactNode;
  readonly onLeave: () => void;
}

/** What was said and done on a ticket, a place to reply, and its properties. */
export function Conversation({ ticket, back, onLeave }: ConversationProps) {
  const { id } = ticket;
  const names = useNames(ticket);
  const timeline = useTimeline(id);
  const refresh = useRefresh();
  const [isAtEnd, setAtEnd] = useState(false);
  const isNarrow = useMedia("(max-width: 68rem)");
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  const [mode, setMode] = useState<Mode>("reply");
  const textarea = useRef<HTMLTextAreaElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const assignee = useRef<HTMLSelectElement>(null);

  const refreshAll = () => refresh(getTicket, listMessages, listTicketAuditEvents, listTickets);
  useLive((event) => {
    if (ticketOf(event)?.id === id) {
      void refreshAll();
    }
  });
  useMarkRead(id, timeline.newest?.createdAt ?? ticket.lastMessageAt, isAtEnd);

  const write = (next: Mode) => {
    flushSync(() => setMode(next));
    textarea.current?.focus();
  };
  const choose = (select: typeof status) => {
    flushSync(() => setDetailsOpen(isNarrow));
    select.current?.focus();
  };
  useShortcuts("Ticket", [
    { keys: ["r"], does: "Reply", run: () => write("reply") },
    { keys: ["n"], does: "Add an internal note", run: () => write("note") },
    { keys: ["s"], does: "Set the status", run: () => choose(status) },
    { keys: ["a"], does: "Assign", run: () => choose(assignee) },
  ]);
  const show = (message: Message) => {
    timeline.merge(message);
    return refreshAll();
  };

  const details = <TicketDetails ticket={ticket} status={status} assignee={assignee} />;

  return (
    <>
      <div className="conversation-main">
        {back}
        <TicketHeader
          ticket={ticket}
          onDetails={isNarrow ? () => setDetailsOpen(true) : undefined}
        />
        {timeline.error && <FailureNotice error={timeline.error} retry={timeline.retry} />}
        {timeline.entries ? (
          <MessageList
            entries={timeline.entries}
            names={names}
            hasOlder={timeline.hasOlder}
            onOlder={timeline.loadOlder}
            onSent={show}
            onEnd={setAtEnd}
          >
            {timeline.hasOlder ? (
              "Loading earlier messages…"
            ) : (
              <Opened ticket={ticket} isEmpty={timeline.newest === undefined} />
            )}
          </MessageList>
        ) : (
          <div className="message-list">
            {!timeline.error && <Skeleton rows={4} label="Loading the conversation" />}
          </div>
        )}
        <Composer
          ticket={ticket}
          mode={mode}
          onMode={setMode}
          textarea={textarea}
          onSent={show}
          onLeave={onLeave}
        />
      </div>
      {isNarrow ? (
        areDetailsOpen && (
          <Dialog title="Details" shape="sheet" onClose={() => setDetailsOpen(false)}>
            {details}
          </Dialog>
        )
      ) : (
        <aside className="conversation-side" aria-label="Details">
          {details}
        </aside>
      )}
      <Announcement newest={timeline.newest} textOf={(message) => authorName(message, names)} />
    </>
  );
}

const Opened = ({ ticket: { createdAt }, isEmpty }: { ticket: Ticket; isEmpty: boolean }) =>
  createdAt && (
    <span>
      Opened <Time at={createdAt} />
      {isEmpty && " · No messages yet"}
    </span>
  );

interface AnnouncementProps {
  readonly newest: Message | undefined;
  readonly textOf: (message: Message) => string;
}

/** Tells those who do not see it that a message came, and from whom. */
function Announcement({ newest, textOf }: AnnouncementProps) {
  const first = useRef(newest?.id);
  useEffect(() => {
    first.current ??= newest?.id;
  }, [newest]);
  const isNew = newest !== undefined && first.current !== undefined && newest.id !== first.current;
  return (
    <p className="visually-hidden" role="status">
      {isNew && <span key={newest.id}>New message from {textOf(newest)}</span>}
    </p>
  );
}
