import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import {
  type InfiniteData,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import {
  type GetTicketResponse,
  type ListTicketsResponse,
  type Ticket,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";

const { getTicket, listTickets } = TicketService.method;
const listKey = createConnectQueryKey({ schema: listTickets, cardinality: "infinite" });
const shownKey = createConnectQueryKey({ schema: getTicket, cardinality: "finite" });

export type Pages = InfiniteData<ListTicketsResponse, string>;

/** A newer state of a ticket. */
export interface TicketNews {
  readonly ticket: Ticket;
  /** Undefined if it says nothing about messages. */
  readonly isUnread?: boolean | undefined;
}

/** Updates tickets in place, in every list and where they are open. */
export function patchTickets(client: QueryClient, news: readonly TicketNews[]): void {
  for (const [key, list] of client.getQueriesData<Pages>({ queryKey: listKey })) {
    const pages = list?.pages.map((page) => patched(page, news));
    // An update would render the users of a list that stays the same.
    if (list && pages?.some((page, at) => page !== list.pages[at])) {
      client.setQueryData<Pages>(key, { ...list, pages });
    }
  }
  for (const [key, shown] of client.getQueriesData<GetTicketResponse>({ queryKey: shownKey })) {
    const found = shown?.data && newerOf(shown.data, news);
    if (shown && found) {
      client.setQueryData<GetTicketResponse>(key, { ...shown, data: found.ticket });
    }
  }
}

/** Whether a query has tickets that {@link patchTickets} updates. */
export const showsTickets = (key: QueryKey): boolean =>
  partialMatchKey(key, listKey) || partialMatchKey(key, shownKey);

/** Up to when the user has read a ticket, in milliseconds. */
const readKey = (id: string) => ["read", id];

/** Shows a ticket as read, unless it has messages after this time. */
export function showRead(client: QueryClient, id: string, through: Timestamp): void {
  client.setQueryData(readKey(id), timestampMs(through));
  const ticket = cachedTicket(client, id);
  if (ticket && isRead(client, ticket)) {
    patchTickets(client, [{ ticket, isUnread: false }]);
  }
}

/** Whether the user has read all messages of a ticket, also if a list that was requested earlier lacks it. */
export const isRead = (client: QueryClient, { id, lastMessageAt }: Ticket): boolean =>
  lastMessageAt !== undefined &&
  timestampMs(lastMessageAt) <= (client.getQueryData<number>(readKey(id)) ?? 0);

/** The newest state of a ticket in the lists of the page. */
export const cachedTicket = (client: QueryClient, id: string): Ticket | undefined =>
  newest(listedTickets(client).filter((ticket) => ticket.id === id));

/** The state of a ticket with the highest version. */
export const newest = (states: readonly Ticket[]): Ticket | undefined =>
  states.reduce<Ticket | undefined>(
    (found, each) => (found === undefined || each.version > found.version ? each : found),
    undefined,
  );

/** The custom fields of the tickets that the page has: their names, and whether they are true or false. */
export const cachedFields = (client: QueryClient): ReadonlyMap<string, boolean> =>
  new Map(
    listedTickets(client)
      .flatMap(({ customFields }) => Object.entries(customFields))
      .map(([name, { kind }]) => [name, kind.case === "boolValue"] as const)
      .sort(),
  );

const listedTickets = (client: QueryClient): readonly Ticket[] =>
  client
    .getQueriesData<Pages>({ queryKey: listKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data);

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
