import { useQuery } from "@connectrpc/connect-query";
import { Inbox, SearchX } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "preact/compat";
import { useSearch } from "wouter";
import { MeService } from "../../../../../gen/ticketing/v1/me_service_pb.ts";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useMemberNames } from "../../members/members.ts";
import { Button } from "../../ui/button/button.tsx";
import { LiveMark } from "../../ui/feedback/badge.tsx";
import { Empty, FailureNotice } from "../../ui/feedback/states.tsx";
import { announce, useThrottled } from "../../ui/feedback/toast.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { Isolate } from "../../ui/text/isolate.tsx";
import { canBeSnoozed, cannotSnooze, useResolve, useSnooze } from "../changes.ts";
import { useChannelNames } from "../channel-names.ts";
import { useDraftedTickets } from "../drafts.ts";
import { SnoozeDialog } from "../snooze/snooze-dialog.tsx";
import { BulkBar, type BulkField, useSelection } from "./bulk-bar.tsx";
import { useListRows } from "./list-rows.ts";
import { belongs, type ListState } from "./list-state.ts";
import { useLiveTickets } from "./live-tickets.ts";
import type { Neighbours } from "./neighbours.ts";
import { type TicketPages, useTicketPages } from "./ticket-pages.ts";
import { TicketRow } from "./ticket-row.tsx";
import "./ticket-list.css";

/** Number of placeholder rows at the end of a list that is not fully loaded. */
const missingRows = 25;
const announceMs = 8_000;

interface TicketListProps {
  readonly state: ListState;
  /** Whether a search or filter is set. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  /** ID of the ticket whose conversation is shown; empty for none. */
  readonly openId: string;
  /** The neighbours of the open ticket. */
  readonly neighbours: Neighbours;
}

/** The live, virtualized list of a view, with selection and keyboard shortcuts. */
export function TicketList(props: TicketListProps) {
  const { state, isFiltered, onShowAll, openId, neighbours } = props;
  const search = useSearch();
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly [number, number]>([0, missingRows]);
  const [current, setCurrent] = useState(0);
  const pages = useTicketPages(state, shown);
  const rows = useListRows({
    scroller,
    count: pages.total ?? pages.loaded + missingRows,
    current,
    onCurrent: setCurrent,
    onShow: setShown,
  });
  const selection = useSelection(pages);
  const { data: me } = useQuery(MeService.method.getMe);
  const memberId = me?.data?.member?.id ?? "";
  const isHeld = rows.isHeld || selection.selected.size > 0;
  const leave = (ticket: Ticket) => {
    const row = pages.rowOf(ticket.id);
    pages.drop(ticket);
    if (row < current) {
      rows.follow(current - 1);
    }
  };
  const live = useLiveTickets({ pages, state, me: memberId, isHeld, onLeft: leave });
  const nameOf = useMemberNames();
  const channelOf = useChannelNames();
  const drafted = useDraftedTickets();
  const [wanted, setWanted] = useState<{ field: BulkField }>();

  const refreshCached = useEffectEvent(() => {
    if (pages.isLoaded) {
      void pages.refresh().catch(() => {});
    }
  });
  // The cached list may be stale.
  useEffect(() => refreshCached(), []);

  const openRow = openId === "" ? -1 : pages.rowOf(openId);
  const follow = useEffectEvent(() => openRow >= 0 && rows.follow(openRow));
  const isListed = openRow >= 0;
  // Not when its row moves, which must not scroll the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket, too
  useEffect(() => {
    follow();
  }, [openId, isListed]);
  const toggle = useEffectEvent(selection.toggle);
  // Stable, so that memoized rows do not render again.
  const onToggle = useCallback((row: number, isRange: boolean) => toggle(row, isRange), []);

  const change = (field: BulkField) => () => {
    if (selection.selected.size === 0) {
      selection.toggle(current);
    }
    setWanted({ field });
  };
  // Next to a conversation, the keys show the next one.
  const step = (by: 1 | -1) => {
    if (openId === "") {
      rows.step(by);
    } else {
      (by > 0 ? neighbours.openNext : neighbours.openPrevious)?.();
    }
  };
  const resolve = useResolve();
  const snooze = useSnooze();
  const [snoozing, setSnoozing] = useState<readonly Ticket[]>();
  /** The selected tickets, or the current one. */
  const targets = (): readonly Ticket[] =>
    selection.selected.size > 0
      ? [...selection.selected.values()]
      : [pages.at(current)?.ticket ?? []].flat();
  const goOn = () => (selection.selected.size > 0 ? selection.clear() : rows.step(1));
  /** Returns to the ticket that keys moved on from. */
  const [restoredId, setRestoredId] = useState("");
  const goBackTo = ([ticket]: readonly Ticket[]) =>
    selection.selected.size > 0 ? undefined : () => setRestoredId(ticket?.id ?? "");
  const restoredRow = restoredId === "" ? -1 : pages.rowOf(restoredId);
  const focusRestored = useEffectEvent(() => rows.focus(restoredRow));
  useEffect(() => {
    if (restoredRow >= 0) {
      focusRestored();
    }
  }, [restoredRow]);
  const resolveTargets = () => {
    const tickets = targets();
    resolve(tickets, goBackTo(tickets));
    goOn();
  };
  const askUntil = () => {
    const tickets = targets().filter(canBeSnoozed);
    if (tickets.length > 0) {
      setSnoozing(tickets);
    } else {
      announce(t(cannotSnooze));
    }
  };
  useShortcuts(t("Tickets"), [
    { keys: ["j"], does: t("Next ticket"), repeats: true, run: () => step(1) },
    { keys: ["k"], does: t("Previous ticket"), repeats: true, run: () => step(-1) },
    { keys: ["Enter"], does: t("Open the ticket"), run: rows.open },
    { keys: ["x"], does: t("Select the ticket"), run: () => selection.toggle(current) },
    { keys: ["e"], does: t("Resolve the ticket"), run: resolveTargets },
    { keys: ["b"], does: t("Snooze the ticket"), run: askUntil },
    { keys: ["s"], does: t("Set the status"), run: change("status") },
    { keys: ["a"], does: t("Assign"), run: change("assigneeId") },
    { keys: ["Escape"], does: t("Clear the selection"), run: selection.clear },
  ]);
  const move = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    }
  };

  const { arrivals } = live;
  const news = t("{count, plural, one {# new ticket} other {# new tickets}}", { count: arrivals });
  const spokenNews = useThrottled(arrivals > 0 ? news : "", announceMs);
  // The total when the list was found: it is not announced again with each ticket that comes or goes.
  const [found, setFound] = useState(pages.total);
  if (found === undefined && pages.total !== undefined) {
    setFound(pages.total);
  }
  // Leaving a ticket that was opened from the bare list goes back to it.
  const entry = useMemo(() => ({ fromList: openId === "" || history.state?.fromList }), [openId]);
  const [usualStatus = "open"] = state.view.filters.status;
  const showNew = async () => {
    rows.toTop();
    await live.showWaiting();
    rows.focus(0);
  };

  return (
    <>
      {pages.error && <FailureNotice error={pages.error} retry={pages.retry} />}
      <p className="visually-hidden" role="status">
        {found !== undefined &&
          t("{count, plural, one {# ticket} other {# tickets}}", { count: found })}
      </p>
      <p className="visually-hidden" role="status">
        {spokenNews}
      </p>
      {pages.total === 0 ? (
        <Empty
          icon={isFiltered ? SearchX : Inbox}
          title={t(isFiltered ? "No matching tickets" : "No tickets here")}
          action={isFiltered && <Button onClick={onShowAll}>{t("Clear the filters")}</Button>}
        >
          <p>{isFiltered ? t("No ticket matches these filters.") : state.view.none}</p>
        </Empty>
      ) : (
        <div className="ticket-frame">
          <div className="ticket-head">
            <label className="check">
              <input
                type="checkbox"
                aria-label={t("Select all that are loaded")}
                checked={selection.selected.size > 0}
                ref={(box) => {
                  if (box) {
                    box.indeterminate = selection.selected.size > 0;
                  }
                }}
                onChange={() =>
                  selection.selected.size > 0 ? selection.clear() : selection.selectFrom(0)
                }
              />
              {selection.selected.size > 0 &&
                t("{count, plural, other {# selected}}", { count: selection.selected.size })}
            </label>
            {arrivals > 0 && <Button onClick={() => void showNew().catch(() => {})}>{news}</Button>}
            <LiveMark isLive={live.isLive} />
          </div>
          <SearchNote pages={pages} />
          <div ref={scroller} className="ticket-scroll">
            <ul
              {...rows.attributes}
              className="ticket-list"
              aria-label={t("Tickets")}
              onKeyDown={move}
            >
              {rows.items.map(({ row, key, style }) => {
                const listed = pages.at(row);
                return (
                  <li
                    key={key}
                    data-row={row}
                    style={style}
                    aria-setsize={pages.total ?? -1}
                    aria-posinset={row + 1}
                    onFocus={() => {
                      setCurrent(row);
                      setRestoredId("");
                    }}
                  >
                    {listed ? (
                      <TicketRow
                        row={row}
                        ticket={listed.ticket}
                        isUnread={listed.isUnread}
                        hasDraft={drafted.has(listed.ticket.id)}
                        highlights={listed.highlights}
                        isSelected={selection.selected.has(listed.ticket.id)}
                        isCurrent={row === current}
                        isOpen={listed.ticket.id === openId}
                        isGone={me !== undefined && !belongs(listed.ticket, state, memberId)}
                        assignee={nameOf(listed.ticket.assigneeId)}
                        channel={channelOf(listed.ticket.channel)}
                        href={`/tickets/${listed.ticket.id}${search && `?${search}`}`}
                        usualStatus={usualStatus}
                        entry={entry}
                        onToggle={onToggle}
                      />
                    ) : (
                      <div className="ticket-missing">
                        <span className="visually-hidden">{t("Loading")}</span>
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        </div>
      )}
      {snoozing && (
        <SnoozeDialog
          tickets={snoozing}
          onChoose={(until) => {
            snooze(snoozing, until, goBackTo(snoozing));
            goOn();
          }}
          onClose={() => setSnoozing(undefined)}
        />
      )}
      {selection.selected.size > 0 && (
        <BulkBar
          selected={selection.selected}
          wanted={wanted}
          onSnooze={askUntil}
          onClear={selection.clear}
          onDone={(refused) => {
            selection.keep(refused);
            void pages.refresh().catch(() => {});
            if (refused.length === 0) {
              // The focus was in the bar, which closes.
              rows.focus(current);
            }
          }}
        />
      )}
    </>
  );
}

/** The query that was searched for instead, and whether the list has all its results. */
function SearchNote({ pages: { correctedQ, isTruncated } }: { pages: TicketPages }) {
  return (
    (correctedQ !== "" || isTruncated) && (
      <p className="ticket-note soft" role="status">
        {correctedQ !== "" && (
          <span>
            {rich("Showing results for {query}", {
              query: <Isolate className="ticket-corrected">{correctedQ}</Isolate>,
            })}
          </span>
        )}
        {isTruncated && <span>{t("Showing the most recent 1,000. Add words to see others")}</span>}
      </p>
    )
  );
}
