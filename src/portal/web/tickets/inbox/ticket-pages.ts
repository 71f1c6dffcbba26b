import { callUnaryMethod, useInfiniteQuery, useTransport } from "@connectrpc/connect-query";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "preact/compat";
import {
  type ListTicketsResponse,
  type Ticket,
  type TicketHighlight,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { replacePages } from "../../api/list-pages.ts";
import { pagedList, useListKey } from "../../api/paged-list.ts";
import { isRead, type Pages, patchTickets, type TicketNews } from "../cache.ts";
import { inputOf, type ListState } from "./list-state.ts";

const { listTickets } = TicketService.method;
const pageSize = 50;
/** How long an unused list stays in the cache, such as while a ticket is open. */
const cacheMs = 15 * 60_000;

/** A ticket, and whether it has a message that the user has not seen. */
interface ListedTicket {
  readonly ticket: Ticket;
  readonly isUnread: boolean;
  /** Where the words of a search occur; undefined without any. */
  readonly highlights: readonly TicketHighlight[] | undefined;
}

export type TicketPages = ReturnType<typeof useTicketPages>;

/**
 * The tickets of a list by row. Pages are fetched as the visible rows come near the end of those
 * that are loaded.
 * @param visible the first and the last visible row
 * @param enabled whether the list is known; otherwise it has no rows
 */
export function useTicketPages(
  state: ListState,
  [first, last]: readonly [number, number],
  enabled = true,
) {
  const transport = useTransport();
  const client = useQueryClient();
  const input = { ...inputOf(state), pageToken: "", pageSize };
  const queryKey = useListKey(listTickets, input);
  const query = useInfiniteQuery(listTickets, input, { ...pagedList, gcTime: cacheMs, enabled });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const data = enabled ? query.data : undefined;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => listed(client, page)),
    [client, data],
  );

  const needsMore = hasNextPage && !isFetching && last + pageSize / 2 >= rows.length;
  useEffect(() => {
    if (needsMore && !isFetchNextPageError) {
      void fetchNextPage();
    }
  }, [needsMore, isFetchNextPageError, fetchNextPage]);

  const replace = async (row: number): Promise<void> => {
    const { pages = [], pageParams = [] } = client.getQueryData<Pages>(queryKey) ?? {};
    const start = pageOf(pages, row);
    const count = pageOf(pages, last) - pageOf(pages, first) + 1;
    const fresh: Pages = { pages: [], pageParams: [] };
    let pageToken: string | undefined = pageParams[start] ?? "";
    while (pageToken !== undefined && fresh.pages.length < count) {
      const page: ListTicketsResponse = await callUnaryMethod(transport, listTickets, {
        ...input,
        pageToken,
      });
      fresh.pages.push(page);
      fresh.pageParams.push(pageToken);
      pageToken = page.nextPageToken || undefined;
    }
    // A page that arrives now would bring back the old ones. If it was to be the first page, the
    // list has only the fresh ones.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Pages>(queryKey, (list) =>
      list ? replacePages(list, start, fresh) : fresh,
    );
  };

  const refreshes = useRef(0);
  const missed = useRef<(() => void)[]>([]);
  /** Changes the list, once more after pages arrive that may be older than the change. */
  const change = (apply: () => void): void => {
    if (isFetching || refreshes.current > 0) {
      missed.current.push(apply);
    }
    apply();
  };
  const changeAgain = useEffectEvent(() => missed.current.splice(0).forEach(change));
  // The next page is added to the list as it was when its request started.
  useEffect(() => {
    if (!isFetching) {
      changeAgain();
    }
  }, [isFetching]);

  /** Fetches the visible pages again, from the one with this row, and replaces them together. */
  const refresh = async (row = first): Promise<void> => {
    refreshes.current++;
    try {
      await replace(row);
    } finally {
      refreshes.current--;
      changeAgain();
    }
  };

  /** Updates tickets in place, in every list. */
  const patch = (news: readonly TicketNews[]) => change(() => patchTickets(client, news));

  /** Removes a ticket that has left the list. It may come back in a later version. */
  const drop = ({ id, version }: Ticket): void =>
    change(() =>
      client.setQueryData<Pages>(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.filter((ticket) => ticket.id !== id || ticket.version > version),
            })),
          },
      ),
    );

  return {
    isLoaded: data !== undefined,
    /** Number of rows that are loaded. */
    loaded: rows.length,
    /** Number of rows in the whole list; undefined until the last page is loaded. */
    total: data !== undefined && !hasNextPage ? rows.length : undefined,
    /** The query that was searched for instead; empty if it was the one that was given. */
    correctedQ: data?.pages[0]?.correctedQ ?? "",
    /** Whether a search considers more tickets than it lists. */
    isTruncated: data?.pages.some(({ truncated }) => truncated) ?? false,
    error: query.error,
    retry: () => (isFetchNextPageError ? fetchNextPage() : query.refetch()),
    refresh,
    patch,
    drop,
    /** The first page as it is now, without changing the list; empty if it is out of sight. */
    async fetchHead(): Promise<readonly ListedTicket[]> {
      return first < pageSize
        ? listed(client, await callUnaryMethod(transport, listTickets, input))
        : [];
    },
    /** The ticket in a row; undefined while it is not loaded. */
    at: (row: number): ListedTicket | undefined => rows[row],
    /** The row of a ticket, or -1. */
    rowOf: (id: string): number => rows.findIndex(({ ticket }) => ticket.id === id),
  };
}

function listed(
  client: QueryClient,
  { data, unread, highlights }: ListTicketsResponse,
): readonly ListedTicket[] {
  const places = Map.groupBy(highlights, ({ ticketId }) => ticketId);
  return data.map((ticket) => ({
    ticket,
    isUnread: unread.includes(ticket.id) && !isRead(client, ticket),
    highlights: places.get(ticket.id),
  }));
}

/** The index of the page with a row; the last page for rows beyond it. */
function pageOf(pages: readonly ListTicketsResponse[], row: number): number {
  let end = 0;
  const index = pages.findIndex(({ data }) => {
    end += data.length;
    return row < end;
  });
  return index < 0 ? Math.max(0, pages.length - 1) : index;
}
