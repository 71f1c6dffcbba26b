import { createConnectQueryKey } from "@connectrpc/connect-query";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import {
  type GetTicketResponse,
  type ListTicketsResponse,
  type Ticket,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";

const { getTicket, listTickets } = TicketService.method;

export type Pages = InfiniteData<ListTicketsResponse, string>;

/** A newer state of a ticket. */
export interface TicketNews {
  readonly ticket: Ticket;
  /** Undefined if it says nothing about messages. */
  readonly isUnread?: boolean | undefined;
}

/** Updates tickets in place, in every list and where they are open. */
export function patchTickets(client: QueryClient, news: readonly TicketNews[]): void {
  client.setQueriesData<Pages>(
    { queryKey: createConnectQueryKey({ schema: listTickets, cardinality: "infinite" }) },
    (list) => list && { ...list, pages: list.pages.map((page) => patched(page, news)) },
  );
  client.setQueriesData<GetTicketResponse>(
    { queryKey: createConnectQueryKey({ schema: getTicket, cardinality: "finite" }) },
    (shown) => {
      const found = shown?.data && newerOf(shown.data, news);
      return shown && found ? { ...shown, data: found.ticket } : shown;
    },
  );
}

/** A ticket as the page has it: open, or in a list. */
export function cachedTicket(client: QueryClient, id: string): Ticket | undefined {
  const lists = client.getQueriesData<Pages>({
    queryKey: createConnectQueryKey({ schema: listTickets, cardinality: "infinite" }),
  });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((ticket) => ticket.id === id);
}

/** The names of the custom fields of the tickets that the page has. */
export function cachedFieldNames(client: QueryClient): readonly string[] {
  const lists = client.getQueriesData<Pages>({
    queryKey: createConnectQueryKey({ schema: listTickets, cardinality: "infinite" }),
  });
  const names = lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .flatMap(({ customFields }) => Object.keys(customFields));
  return [...new Set(names)].sort();
}

/** Ignores news that are older: an event may arrive after the response to its cause. */
const newerOf = ({ id, version }: Ticket, news: readonly TicketNews[]): TicketNews | undefined =>
  news.findLast(({ ticket }) => ticket.id === id && ticket.version >= version);

function patched(page: ListTicketsResponse, news: readonly TicketNews[]): ListTicketsResponse {
  const newer = new Map<string, TicketNews>();
  for (const ticket of page.data) {
    const found = newerOf(ticket, news);
    if (found) {
      newer.set(ticket.id, found);
    }
  }
  if (newer.size === 0) {
    return page;
  }
  const isUnread = (id: string) => newer.get(id)?.isUnread ?? page.unread.includes(id);
  return {
    ...page,
    data: page.data.map((ticket) => newer.get(ticket.id)?.ticket ?? ticket),
    unread: page.data.map(({ id }) => id).filter(isUnread),
  };
}
