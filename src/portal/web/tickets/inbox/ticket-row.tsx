import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { AlarmClock, CornerUpLeft, UserRound } from "lucide-react";
import { Fragment, memo } from "react";
import { Link } from "wouter";
import type { Ticket, TicketHighlight } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../../html/bidi.ts";
import { rowName } from "../../ui/table/table.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { ExactTime, Time } from "../../ui/time/time.tsx";
import { badgeFields } from "../fields.tsx";
import { requesterName } from "../names.ts";
import { SearchSnippet } from "./search-snippet.tsx";

const shownTags = 2;

interface TicketRowProps {
  readonly row: number;
  readonly ticket: Ticket;
  readonly isUnread: boolean;
  /** Whether the user has begun to write on it. */
  readonly hasDraft: boolean;
  /** Where the words of a search are; undefined without any. */
  readonly highlights: readonly TicketHighlight[] | undefined;
  readonly isSelected: boolean;
  /** Whether keys act on it. */
  readonly isCurrent: boolean;
  /** Whether its conversation is shown. */
  readonly isOpen: boolean;
  /** It left the list, but stays until the list refreshes. */
  readonly isGone: boolean;
  readonly assignee: string;
  readonly channel: string;
  readonly href: string;
  /** The status that goes without saying in this view. */
  readonly usualStatus: string;
  /** State of the history entry that opening it adds. */
  readonly entry: object;
  readonly onToggle: (row: number, isRange: boolean) => void;
}

/** A ticket in one line; in two where the list is narrow. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const {
    row,
    ticket,
    isUnread,
    hasDraft,
    isSelected,
    isCurrent,
    isOpen,
    isGone,
    assignee,
    channel,
  } = props;
  const { number, subject, tags, requester, lastMessageAt } = ticket;
  const who = requesterName(requester);
  const tabIndex = isCurrent ? 0 : -1;
  const state = [
    isUnread && "ticket-unread",
    isSelected && "ticket-selected",
    isGone && "ticket-gone",
    isOpen && "ticket-open",
  ];
  return (
    <div className={["ticket", ...state].filter(Boolean).join(" ")}>
      <label className="ticket-check">
        <input
          type="checkbox"
          aria-label={`Select #${number}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            props.onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      <span className="ticket-dot">
        {isUnread && <span role="img" aria-label="Unread" title="Unread" />}
      </span>
      <span className="ticket-who">
        <Isolate>{who}</Isolate>
      </span>
      <span className="ticket-origin soft">
        #{number} · <Isolate>{channel}</Isolate>
      </span>
      <span className="ticket-subject">
        <Link
          to={props.href}
          state={props.entry}
          tabIndex={tabIndex}
          aria-label={rowName(
            subject,
            `#${number}`,
            who,
            isUnread && "unread",
            hasDraft && "draft",
          )}
          aria-current={isOpen ? "true" : undefined}
        >
          <Isolate>{subject}</Isolate>
        </Link>
      </span>
      {props.highlights ? (
        <SearchSnippet highlights={props.highlights} />
      ) : (
        <Preview ticket={ticket} />
      )}
      <span className="ticket-state">
        {hasDraft && <span className="ticket-draft">Draft</span>}
        {tags.slice(0, shownTags).map((tag) => (
          <span key={tag} className="ticket-tag">
            <Isolate>{tag}</Isolate>
          </span>
        ))}
        {tags.length > shownTags && (
          <span className="ticket-tag" title={balanced(tags.slice(shownTags).join(", "))}>
            +{tags.length - shownTags}
          </span>
        )}
        {ticket.snoozedUntil && <SnoozeMark until={ticket.snoozedUntil} />}
        {badgeFields
          .filter(({ name }) => name !== "status" || ticket.status !== props.usualStatus)
          .map(({ name, badge }) => (
            <Fragment key={name}>{badge?.(ticket[name])}</Fragment>
          ))}
      </span>
      <span className="ticket-assignee soft">
        {assignee === "" ? (
          "Unassigned"
        ) : (
          <>
            <UserRound size={12} aria-hidden="true" />
            <span className="visually-hidden">Assigned to </span>
            <Isolate>{assignee}</Isolate>
          </>
        )}
      </span>
      <span className="ticket-time soft">{lastMessageAt && <Time at={lastMessageAt} />}</span>
    </div>
  );
});

const SnoozeMark = ({ until }: { until: Timestamp }) => (
  <span className="ticket-snooze soft">
    <AlarmClock size={12} role="img" aria-label="Snoozed until" />
    <ExactTime at={until} form="minute" />
  </span>
);

/** The beginning of the last message and its author. */
const Preview = ({ ticket: { preview, lastMessageBy } }: { ticket: Ticket }) => (
  <span className="ticket-preview soft">
    {lastMessageBy === "" && "No messages yet"}
    {lastMessageBy === "agent" && (
      <>
        <CornerUpLeft size={12} aria-hidden="true" /> Agent:{" "}
      </>
    )}
    {lastMessageBy === "requester" && <span className="visually-hidden">Requester: </span>}
    <Isolate>{preview}</Isolate>
  </span>
);
