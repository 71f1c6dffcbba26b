import { useQuery } from "@connectrpc/connect-query";
import { Inbox, SearchX } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSearch } from "wouter";
import { MeService } from "../../../../../gen/ticketing/v1/me_service_pb.ts";
import { useMemberNames } from "../../members/members.ts";
import { Button } from "../../ui/button/button.tsx";
import { LiveMark } from "../../ui/feedback/badge.tsx";
import { Empty, FailureNotice } from "../../ui/feedback/states.tsx";
import { useThrottled } from "../../ui/feedback/toast.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { useChannelNames } from "../names.ts";
import { BulkBar, type BulkField, useSelection } from "./bulk-bar.tsx";
import { storedPlace, storePlace, useListRows } from "./list-rows.ts";
import { belongs, type ListState, views } from "./list-state.ts";
import { useLiveTickets } from "./live-tickets.ts";
import { useTicketPages } from "./ticket-pages.ts";
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
}

/** The live, virtualized list of a view, with selection and keyboard shortcuts. */
export function TicketList({ state, isFiltered, onShowAll }: TicketListProps) {
  const search = useSearch();
  const [place] = useState(storedPlace);
  const [shown, setShown] = useState(place?.rows ?? ([0, missingRows] as const));
  const [current, setCurrent] = useState(place?.current ?? 0);
  const pages = useTicketPages(state, shown);
  const rows = useListRows({
    count: pages.total ?? pages.loaded + missingRows,
    current,
    place,
    onCurrent: setCurrent,
    onShow: setShown,
  });
  const selection = useSelection(pages);
  const { data: me } = useQuery(MeService.method.getMe);
  const memberId = me?.data?.member?.id ?? "";
  const isHeld = rows.isHeld || selection.selected.size > 0;
  const live = useLiveTickets({ pages, state, me: memberId, isHeld });
  const nameOf = useMemberNames();
  const channelOf = useChannelNames();
  const [wanted, setWanted] = useState<{ field: BulkField }>();

  const refreshCached = useEffectEvent(() => {
    if (pages.isLoaded) {
      void pages.refresh().catch(() => {});
    }
  });
  // The cached list may be stale.
  useEffect(() => refreshCached(), []);

  const open = useEffectEvent((row: number) => {
    setCurrent(row);
    storePlace({ offset: scrollY, rows: shown, current: row });
  });
  const toggle = useEffectEvent(selection.toggle);
  // Stable, so that memoized rows do not render again.
  const onOpen = useCallback((row: number) => open(row), []);
  const onToggle = useCallback((row: number, isRange: boolean) => toggle(row, isRange), []);

  const change = (field: BulkField) => () => {
    if (selection.selected.size === 0) {
      selection.toggle(current);
    }
    setWanted({ field });
  };
  useShortcuts("Tickets", [
    { keys: ["j"], does: "Next ticket", repeats: true, run: () => rows.step(1) },
    { keys: ["k"], does: "Previous ticket", repeats: true, run: () => rows.step(-1) },
    { keys: ["Enter"], does: "Open the ticket", run: rows.open },
    { keys: ["x"], does: "Select the ticket", run: () => selection.toggle(current) },
    { keys: ["s"], does: "Set the status", run: change("status") },
    { keys: ["a"], does: "Assign", run: change("assigneeId") },
    { keys: ["Escape"], does: "Clear the selection", run: selection.clear },
  ]);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      rows.step(by);
    }
  };

  const { arrivals } = live;
  const news = `${arrivals} new ticket${arrivals === 1 ? "" : "s"}`;
  const found = pages.total === undefined ? "" : `${pages.total} tickets`;
  const spoken = useThrottled(arrivals > 0 ? news : found, announceMs);
  const showNew = async () => {
    scrollTo(0, 0);
    await live.showWaiting();
    rows.focus(0);
  };

  return (
    <>
      {pages.error && <FailureNotice error={pages.error} retry={pages.retry} />}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {pages.total === 0 ? (
        <Empty
          icon={isFiltered ? SearchX : Inbox}
          title={isFiltered ? "No matching tickets" : "No tickets here"}
          action={isFiltered && <Button onClick={onShowAll}>Clear the filters</Button>}
        >
          <p>{isFiltered ? "No ticket matches these filters." : views[state.view]?.none}</p>
        </Empty>
      ) : (
        <div className="card ticket-frame">
          <div className="ticket-head">
            <label className="check">
              <input
                type="checkbox"
                aria-label="Select all that are loaded"
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
              {selection.selected.size > 0 && `${selection.selected.size} selected`}
            </label>
            {arrivals > 0 && <Button onClick={() => void showNew().catch(() => {})}>{news}</Button>}
            <LiveMark isLive={live.isLive} />
          </div>
          <ul {...rows.attributes} className="ticket-list" aria-label="Tickets" onKeyDown={move}>
            {rows.items.map(({ row, key, style }) => {
              const listed = pages.at(row);
              return (
                <li
                  key={key}
                  data-row={row}
                  style={style}
                  aria-setsize={pages.total ?? -1}
                  aria-posinset={row + 1}
                  onFocus={() => setCurrent(row)}
                >
                  {listed ? (
                    <TicketRow
                      row={row}
                      ticket={listed.ticket}
                      isUnread={listed.isUnread}
                      highlights={listed.highlights}
                      isSelected={selection.selected.has(listed.ticket.id)}
                      isCurrent={row === current}
                      isGone={me !== undefined && !belongs(listed.ticket, state, memberId)}
                      assignee={nameOf(listed.ticket.assigneeId)}
                      channel={channelOf(listed.ticket.channel)}
                      href={`/tickets/${listed.ticket.id}${search && `?${search}`}`}
                      onOpen={onOpen}
                      onToggle={onToggle}
                    />
                  ) : (
                    <div className="ticket-missing">
                      <span className="visually-hidden">Loading</span>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {selection.selected.size > 0 && (
        <BulkBar
          selected={selection.selected}
          wanted={wanted}
          onClear={selection.clear}
          onDone={(updated, refused) => {
            pages.patch(updated.map((ticket) => ({ ticket })));
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
