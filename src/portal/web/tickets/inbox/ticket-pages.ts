import {
  callUnaryMethod,
  createConnectQueryKey,
  createQueryOptions,
  useTransport,
} from "@connectrpc/connect-query";
import { hashKey, skipToken, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import {
  type ListTicketsResponse,
  type Ticket,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { inputOf, type ListState } from "./list-state.ts";
import { emptyChain, linkPage, type PageChain, pageOf } from "./page-chain.ts";

const { listTickets } = TicketService.method;
const pageSize = 50;
/** Pages that stay in memory on either side of those that are shown. */
const keptPages = 8;
/** How long a list is kept that nothing shows, such as while a ticket is open. */
const keptMs = 15 * 60_000;

/** A ticket, and whether it has a message that the user has not seen. */
interface ListedTicket {
  readonly ticket: Ticket;
  readonly isUnread: boolean;
}

/** A ticket as it is now. */
export interface TicketNews {
  readonly ticket: Ticket;
  /** Undefined if it says nothing about messages. */
  readonly isUnread?: boolean | undefined;
}

export type TicketPages = ReturnType<typeof useTicketPages>;

/**
 * The tickets of a list by their place in it. Only the pages around what is shown are in memory,
 * however long the list is; those that were there before are fetched again on the way back.
 * @param rows the first and the last row that is shown, and others that are needed
 */
export function useTicketPages(state: ListState, rows: readonly [number, number, ...number[]]) {
  const transport = useTransport();
  const client = useQueryClient();
  const hash = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: states with the same text are the same
  const input = useMemo(() => ({ ...inputOf(state), pageSize }), [hash]);
  const optionsOf = useCallback(
    (pageToken: string) => ({
      ...createQueryOptions(listTickets, { ...input, pageToken }, { transport }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
      meta: { ticketList: hash, isLoadedOnce: true },
    }),
    [input, transport, hash],
  );

  const { data: chain = emptyChain } = useQuery<PageChain>({
    queryKey: ["ticket-pages", hash],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  const link = useCallback(
    (pages: readonly { token: string; page: ListTicketsResponse }[]) => {
      const key = ["ticket-pages", hash];
      const known = client.getQueryData<PageChain>(key) ?? emptyChain;
      const next = pages.reduce((sum, { token, page }) => linkPage(sum, token, page), known);
      if (next !== known) {
        client.setQueryData(key, next);
      }
    },
    [client, hash],
  );

  const [first, last, ...others] = rows;
  const from = pageOf(chain, first);
  const to = pageOf(chain, last + pageSize / 2);
  const wanted = chain.starts
    .map((start, page) => ({ ...start, page }))
    .filter(({ page }) => (page >= from && page <= to) || isAmong(page, chain, others));
  const results = useQueries({ queries: wanted.map(({ token }) => optionsOf(token)) });
  const loaded = wanted.flatMap(({ token, offset }, at) => {
    const page = results[at]?.data;
    return page ? [{ token, offset, page, unread: new Set(page.unread) }] : [];
  });
  useEffect(() => link(loaded));

  const shownKey = `${from} ${to}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is shown
  useEffect(() => {
    const near = chain.starts.slice(Math.max(0, from - keptPages), to + keptPages + 1);
    const kept = new Set(near.map(({ token }) => hashKey(optionsOf(token).queryKey)));
    client.removeQueries({
      type: "inactive",
      predicate: ({ meta, queryHash }) => meta?.ticketList === hash && !kept.has(queryHash),
    });
  }, [client, optionsOf, hash, shownKey]);

  /** Fetches what is shown again, from this row on, and replaces it at once. */
  const refresh = async (row = first): Promise<void> => {
    const at = pageOf(chain, row);
    const fresh: { token: string; page: ListTicketsResponse }[] = [];
    let token: string | undefined = chain.starts[at]?.token ?? "";
    for (let left = Math.max(to - from + 1, 1); left > 0 && token !== undefined; left--) {
      const page: ListTicketsResponse = await callUnaryMethod(transport, listTickets, {
        ...input,
        pageToken: token,
      });
      fresh.push({ token, page });
      token = page.nextPageToken || undefined;
    }
    for (const { token, page } of fresh) {
      client.setQueryData(optionsOf(token).queryKey, page);
    }
    link(fresh);
  };

  /** The first page as it is now, while the list stays as it is; none if it is out of sight. */
  const fetchHead = async (): Promise<ListedTicket[]> => {
    if (from > 0) {
      return [];
    }
    const { data, unread } = await callUnaryMethod(transport, listTickets, input);
    return data.map((ticket) => ({ ticket, isUnread: unread.includes(ticket.id) }));
  };

  const failed = results.find(({ error }) => error !== null);
  return {
    /** Whether any of them is loaded. */
    isLoaded: loaded.length > 0,
    /** Rows that are known; there may be more. */
    known: loaded.length > 0 ? endOf(chain, loaded) : 0,
    /** Rows there are; undefined until the end is known. */
    total: chain.total,
    error: failed?.error,
    retry: () => failed?.refetch(),
    refresh,
    fetchHead,
    /** The ticket in this place; undefined while it is not loaded. */
    at(row: number): ListedTicket | undefined {
      const holder = loaded.findLast(({ offset }) => offset <= row);
      const ticket = holder?.page.data[row - holder.offset];
      return ticket && { ticket, isUnread: holder.unread.has(ticket.id) };
    },
    /** The place of a ticket among those that are loaded, or -1. */
    rowOf(id: string): number {
      for (const { offset, page } of loaded) {
        const at = page.data.findIndex((ticket) => ticket.id === id);
        if (at >= 0) {
          return offset + at;
        }
      }
      return -1;
    },
    /** Brings tickets up to date wherever they are in a list, in their place. */
    patch: (tickets: readonly TicketNews[]) =>
      client.setQueriesData<ListTicketsResponse>(
        {
          queryKey: createConnectQueryKey({ schema: listTickets, cardinality: "finite" }),
          predicate: ({ meta }) => meta?.ticketList !== undefined,
        },
        (page) => page && patched(page, tickets),
      ),
  };
}

const isAmong = (page: number, chain: PageChain, rows: readonly number[]) =>
  rows.some((row) => pageOf(chain, row) === page);

/** The end of what the chain and the pages know. */
function endOf({ starts, total }: PageChain, loaded: readonly LoadedPage[]): number {
  const last = loaded.at(-1);
  const shown = last ? last.offset + last.page.data.length : 0;
  return total ?? Math.max(shown, starts.at(-1)?.offset ?? 0);
}

interface LoadedPage {
  readonly offset: number;
  readonly page: ListTicketsResponse;
}

function patched(page: ListTicketsResponse, tickets: readonly TicketNews[]): ListTicketsResponse {
  const fresh = new Map(tickets.map((each) => [each.ticket.id, each]));
  if (!page.data.some(({ id, version }) => (fresh.get(id)?.ticket.version ?? 0) >= version)) {
    return page;
  }
  // An event may come later than the response to what caused it.
  const newer = (ticket: Ticket) => {
    const other = fresh.get(ticket.id);
    return other && other.ticket.version >= ticket.version ? other : undefined;
  };
  const unread = page.data
    .filter(({ id }) => fresh.get(id)?.isUnread ?? page.unread.includes(id))
    .map(({ id }) => id);
  return { ...page, data: page.data.map((ticket) => newer(ticket)?.ticket ?? ticket), unread };
}
