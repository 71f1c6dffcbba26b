import { useState } from "preact/compat";
import { useLocation, useSearch } from "wouter";
import { useListState } from "./list-state.ts";
import { useTicketPages } from "./ticket-pages.ts";

export type Neighbours = ReturnType<typeof useNeighbours>;

/** The previous and next ticket in the list that the query string describes. */
export function useNeighbours(id: string) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const rest = search && `?${search}`;
  // The last known row: a ticket that has left the list still has neighbours.
  const [row, setRow] = useState(0);
  const { state, viewState } = useListState(search);
  const isKnown = viewState === "found";
  const pages = useTicketPages(state, [Math.max(0, row - 1), row + 1], isKnown);
  const found = pages.rowOf(id);
  if (found >= 0 && found !== row) {
    setRow(found);
  }
  const show = (ticketId: string) =>
    navigate(`/tickets/${ticketId}${rest}`, { replace: true, state: history.state });
  const open = (at: number) => {
    const ticket = pages.at(at)?.ticket;
    return ticket && ticket.id !== id ? () => show(ticket.id) : undefined;
  };
  return {
    /** Opens the previous ticket; undefined if there is none. */
    openPrevious: row > 0 ? open(row - 1) : undefined,
    /** Opens the next ticket; undefined if there is none. */
    openNext: found >= 0 ? open(row + 1) : open(row),
    /** Opens the ticket again if another one is open by then. */
    reopen: () => isTicketPage(location.pathname) && show(id),
    /** Closes the ticket. */
    back: () => (history.state?.fromList ? history.back() : navigate(`/tickets${rest}`)),
  };
}

const isTicketPage = (path: string) => /\/tickets\/[^/]+$/.test(path);
