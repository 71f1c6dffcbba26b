import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { AlarmClock, CornerUpLeft, UserRound } from "lucide-react";
import { Fragment, memo } from "preact/compat";
import { Link } from "wouter";
import type { Ticket, TicketHighlight } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../../html/bidi.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { rowName } from "../../ui/table/table.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { ExactTime, Time } from "../../ui/time/time.tsx";
import { badgeFields, labelOf } from "../fields.tsx";
import { requesterName } from "../names.ts";
import { SearchSnippet } from "./search-snippet.tsx";

const shownTags = 2;

interface TicketRowProps {
  readonly row: number;
  readonly ticket: Ticket;
  readonly isUnread: boolean;
  /** Whether the user has begun to write on it. */
  readonly hasDraft: boolean;
  /** Where the words of a search occur; undefined without any. */
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
  const badges = badgeFields.flatMap((field) => {
    const badge = field.badge?.(ticket[field.name]);
    const isUsual = field.name === "status" && ticket.status === props.usualStatus;
    return badge && !isUsual ? { ...field, badge } : [];
  });
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
          aria-label={t("Select #{number}", { number })}
          tabIndex={tabIndex}
          checked={isSelected}
          onClick={({ shiftKey }) => props.onToggle(row, shiftKey)}
        />
      </label>
      <span className="ticket-dot">
        {isUnread && <span role="img" aria-label={t("Unread")} title={t("Unread")} />}
      </span>
      <span className="ticket-who">
        <Isolate className="cut">{who}</Isolate>
      </span>
      <span className="ticket-origin soft">
        #{number} · <Isolate className="cut">{channel}</Isolate>
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
            ...badges.map((field) => labelOf(field, ticket[field.name])),
            isUnread && t("unread"),
            hasDraft && t("draft"),
          )}
          aria-current={isOpen ? "true" : undefined}
        >
          <Isolate className="cut">{subject}</Isolate>
        </Link>
      </span>
      {props.highlights ? (
        <SearchSnippet highlights={props.highlights} />
      ) : (
        <Preview ticket={ticket} />
      )}
      <span className="ticket-state">
        {hasDraft && <span className="ticket-draft">{t("Draft")}</span>}
        {tags.slice(0, shownTags).map((tag) => (
          <span key={tag} className="ticket-tag">
            <Isolate className="cut">{tag}</Isolate>
          </span>
        ))}
        {tags.length > shownTags && (
          <span className="ticket-tag" title={balanced(tags.slice(shownTags).join(", "))}>
            +{tags.length - shownTags}
          </span>
        )}
        {ticket.snoozedUntil && <SnoozeMark until={ticket.snoozedUntil} />}
        {badges.map(({ name, badge }) => (
          <Fragment key={name}>{badge}</Fragment>
        ))}
      </span>
      <span className="ticket-assignee soft">
        {assignee === "" ? (
          t("Unassigned")
        ) : (
          <>
            <UserRound size={12} aria-hidden="true" />
            {rich("<hidden>Assigned to </hidden>{name}", {
              hidden: (text) => <span className="visually-hidden">{text}</span>,
              name: <Isolate className="cut">{assignee}</Isolate>,
            })}
          </>
        )}
      </span>
      <span className="ticket-time soft">{lastMessageAt && <Time at={lastMessageAt} />}</span>
    </div>
  );
});

const SnoozeMark = ({ until }: { until: Timestamp }) => (
  <span className="ticket-snooze soft">
    {rich("<icon>Snoozed until</icon>{time}", {
      icon: (label) => <AlarmClock size={12} role="img" aria-label={label.join("")} />,
      time: <ExactTime at={until} form="minute" />,
    })}
  </span>
);

/** The beginning of the last message and its author. */
const Preview = ({ ticket: { preview, lastMessageBy } }: { ticket: Ticket }) => (
  <span className="ticket-preview soft">
    {lastMessageBy === "" && t("No messages yet")}
    {lastMessageBy === "agent" && (
      <>
        <CornerUpLeft size={12} aria-hidden="true" /> {t("Agent:")}
      </>
    )}
    {lastMessageBy === "requester" && <span className="visually-hidden">{t("Requester:")} </span>}
    <Isolate className="cut">{preview}</Isolate>
  </span>
);
