import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { flushSync, type ReactNode, useEffect, useRef, useState } from "preact/compat";
import {
  type Message,
  type Ticket,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useRefresh } from "../api/action.ts";
import { useIsVisible, useLive } from "../api/live.ts";
import { deletedTicketOf, mergedTicketsOf, ticketOf } from "../events/event.tsx";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { useMe } from "../members/members.ts";
import { noteTicketRead } from "../notices/notices-read.ts";
import { useMedia } from "../state/store.ts";
import { showRead } from "../tickets/cache.ts";
import { canBeSnoozed, cannotSnooze, useResolve, useSnooze } from "../tickets/changes.ts";
import type { Neighbours } from "../tickets/inbox/neighbours.ts";
import { SnoozeDialog } from "../tickets/snooze/snooze-dialog.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { useShortcuts } from "../ui/shortcuts/shortcuts.ts";
import { Time } from "../ui/time/time.tsx";
import { Composer, type Mode } from "./composer/composer.tsx";
import type { Sending } from "./composer/send-message.ts";
import { MessageList } from "./messages/message-list.tsx";
import { authorName, type Names, useNames } from "./messages/names.ts";
import { useReloadMessages, useTimeline } from "./messages/use-timeline.ts";
import { TicketDetails } from "./properties/ticket-details.tsx";
import { TicketHeader } from "./properties/ticket-header.tsx";
import { TicketNotice } from "./properties/ticket-notice.tsx";
import { ScheduledMessages } from "./scheduled/scheduled-messages.tsx";

const { getTicket, listMessages, listTicketAuditEvents, listTickets } = TicketService.method;

interface ConversationProps {
  readonly ticket: Ticket;
  /** The link back to the list. */
  readonly back: ReactNode;
  readonly isBesideList: boolean;
  readonly neighbours: Neighbours;
  /** Called when someone deletes the ticket. */
  readonly onGone: () => void;
}

/** Dialogs of the details, by their parameter in the URL. */
const dialogs = ["block", "fields"];

/** Whether a dialog of the details was open before a reload. */
function hadDialog(): boolean {
  const params = new URLSearchParams(location.search);
  return dialogs.some((name) => params.has(name));
}

/** The messages and changes of a ticket, the composer, and the properties. */
export function Conversation(props: ConversationProps) {
  const { ticket, back, isBesideList, neighbours, onGone } = props;
  const onLeave = neighbours.back;
  const { id } = ticket;
  const names = useNames(ticket);
  const timeline = useTimeline(id);
  const refresh = useRefresh();
  const [isAtEnd, setAtEnd] = useState(false);
  const isNarrow = useMedia("(max-width: 79.99rem)");
  const [areDetailsOpen, setDetailsOpen] = useState(hadDialog);
  const [sending, setSending] = useState<Sending>();
  const [mode, setMode] = useState<Mode>("reply");
  const textarea = useRef<HTMLTextAreaElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const assignee = useRef<HTMLSelectElement>(null);

  const refreshAll = () => refresh(getTicket, listMessages, listTicketAuditEvents, listTickets);
  const reloadMessages = useReloadMessages();
  useLive((event) => {
    if (mergedTicketsOf(event).includes(id)) {
      void reloadMessages().then(refreshAll);
    } else if (ticketOf(event)?.id === id) {
      void refreshAll();
    } else if (deletedTicketOf(event) === id) {
      onGone();
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
  const resolve = useResolve();
  const resolveAndGoOn = () => {
    resolve([ticket], neighbours.reopen);
    neighbours.openNext?.();
  };
  const [isSnoozing, setSnoozing] = useState(false);
  const snooze = useSnooze();
  const snoozeAndGoOn = (until: Date | undefined) => {
    snooze([ticket], until, neighbours.reopen);
    if (until !== undefined) {
      neighbours.openNext?.();
    }
  };
  const askUntil = () => (canBeSnoozed(ticket) ? setSnoozing(true) : announce(t(cannotSnooze)));
  useShortcuts(t("Ticket"), [
    { keys: ["r"], does: t("Reply"), run: () => write("reply") },
    { keys: ["n"], does: t("Add an internal note"), run: () => write("note") },
    { keys: ["e"], does: t("Resolve and go to the next"), run: resolveAndGoOn },
    { keys: ["b"], does: t("Snooze and go to the next"), run: askUntil },
    { keys: ["s"], does: t("Set the status"), run: () => choose(status) },
    { keys: ["a"], does: t("Assign"), run: () => choose(assignee) },
  ]);
  const show = (message: Message) => {
    timeline.merge(message);
    return refreshAll();
  };

  const selects = { status, assigneeId: assignee };
  const details = <TicketDetails ticket={ticket} selects={selects} onDeleted={onLeave} />;

  return (
    <>
      <div className="conversation-main">
        <div className="conversation-head">
          {back}
          <TicketHeader
            ticket={ticket}
            isBesideList={isBesideList}
            onSnooze={askUntil}
            onDetails={isNarrow ? () => setDetailsOpen(true) : undefined}
          />
        </div>
        <TicketNotice ticket={ticket} onUnsnooze={() => snooze([ticket], undefined)} />
        {timeline.error && <FailureNotice error={timeline.error} retry={timeline.retry} />}
        {timeline.entries ? (
          <MessageList
            entries={timeline.entries}
            names={names}
            sending={sending}
            hasOlder={timeline.hasOlder}
            onOlder={timeline.loadOlder}
            onSent={show}
            onEnd={setAtEnd}
            footer={<ScheduledMessages ticketId={id} names={names} onDue={refreshAll} />}
          >
            {timeline.hasOlder ? (
              t("Loading earlier messages…")
            ) : (
              <Opened ticket={ticket} isEmpty={timeline.newest === undefined} />
            )}
          </MessageList>
        ) : (
          <div className="message-list">
            {!timeline.error && <Skeleton rows={4} label={t("Loading the conversation")} />}
          </div>
        )}
        {ticket.mergedIntoId === "" && (
          <Composer
            ticket={ticket}
            messages={timeline.messages}
            mode={mode}
            onMode={setMode}
            textarea={textarea}
            onSending={setSending}
            onSent={show}
            onResolved={() => neighbours.openNext?.()}
            onLeave={onLeave}
          />
        )}
      </div>
      {isNarrow ? (
        areDetailsOpen && (
          <Dialog title={t("Details")} shape="sheet" onClose={() => setDetailsOpen(false)}>
            {details}
          </Dialog>
        )
      ) : (
        <aside className="conversation-side" aria-label={t("Details")}>
          {details}
        </aside>
      )}
      {isSnoozing && (
        <SnoozeDialog
          tickets={[ticket]}
          onChoose={snoozeAndGoOn}
          onClose={() => setSnoozing(false)}
        />
      )}
      <Announcement newest={timeline.newest} names={names} />
    </>
  );
}

const Opened = ({ ticket: { createdAt }, isEmpty }: { ticket: Ticket; isEmpty: boolean }) =>
  createdAt && (
    <span>
      {rich(isEmpty ? "Opened {time} · No messages yet" : "Opened {time}", {
        time: <Time at={createdAt} />,
      })}
    </span>
  );

interface AnnouncementProps {
  readonly newest: Message | undefined;
  readonly names: Names;
}

/** Announces a new message to screen readers: that it was sent, or its author. */
function Announcement({ newest, names }: AnnouncementProps) {
  const me = useMe()?.member?.id;
  const first = useRef(newest?.id);
  useEffect(() => {
    first.current ??= newest?.id;
  }, [newest]);
  const isNew = newest !== undefined && first.current !== undefined && newest.id !== first.current;
  return (
    <p className="visually-hidden" role="status">
      {isNew && <span key={newest.id}>{newsOf(newest, names, me)}</span>}
    </p>
  );
}

function newsOf(message: Message, names: Names, me: string | undefined): string {
  const { author, createdBy, visibility } = message;
  if (author === "agent" && createdBy?.type === "member" && createdBy.id === me) {
    return t(visibility === "internal" ? "Note added" : "Reply sent");
  }
  return t("New message from {name}", { name: authorName(message, names) });
}

/** Marks a ticket as read up to a time while the end of the conversation is visible. */
function useMarkRead(id: string, through: Timestamp | undefined, isAtEnd: boolean): void {
  const transport = useTransport();
  const client = useQueryClient();
  const isVisible = useIsVisible();
  const readMs = useRef(0);
  useEffect(() => {
    if (!isVisible || !isAtEnd || !through || timestampMs(through) <= readMs.current) {
      return;
    }
    readMs.current = timestampMs(through);
    // Retried on the next message or visit.
    callUnaryMethod(transport, TicketService.method.markTicketRead, { id, through }).then(
      () => {
        showRead(client, id, through);
        noteTicketRead();
      },
      () => {
        readMs.current = 0;
      },
    );
  }, [transport, client, id, through, isAtEnd, isVisible]);
}
