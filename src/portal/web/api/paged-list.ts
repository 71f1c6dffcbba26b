import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { createConnectQueryKey, useQuery, useTransport } from "@connectrpc/connect-query";
import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "preact/compat";
import { mergeHead, type Page } from "./list-pages.ts";

/** A `refetchInterval`: time to the next poll, or `false`. */
export type Interval = false | (() => number | false);

/** How a list continues. */
export const paging = {
  pageParamKey: "pageToken",
  getNextPageParam: (page: Pick<Page, "nextPageToken">) => page.nextPageToken || undefined,
} as const;

/** Options of a list that loads each page once. `useLiveHead` adds new rows. */
export const pagedList = {
  ...paging,
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isLoadedOnce: true },
} as const;

/**
 * Keeps a paged list up to date by refetching only its first page.
 * @param input of the list, with an empty page token
 * @param list its query, which fetches the first page itself
 * @param pageSize of the refetched page; default: as in `input`
 */
export function useLiveHead<I extends DescMessage, O extends DescMessage>(
  schema: DescMethodUnary<I, O>,
  input: MessageInitShape<I>,
  list: { readonly isSuccess: boolean; readonly isPlaceholderData: boolean },
  interval: Interval = false,
  pageSize?: number,
): void {
  const client = useQueryClient();
  const merge = useMergeHead(schema, input);
  const queryKey = useListKey(schema, input);
  const headInput = pageSize === undefined ? input : { ...input, pageSize };
  const { data: head, dataUpdatedAt } = useQuery(schema, headInput, {
    enabled: list.isSuccess && !list.isPlaceholderData,
    refetchInterval: interval,
    // The list query has just fetched it.
    initialData: () => client.getQueryData<InfiniteData<Page>>(queryKey)?.pages[0] as undefined,
    initialDataUpdatedAt: () => client.getQueryState(queryKey)?.dataUpdatedAt,
  });
  useEffect(() => {
    const listUpdatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    // A cached first page must not overwrite newer rows.
    if (head !== undefined && dataUpdatedAt > listUpdatedAt) {
      merge(head as unknown as Page);
    }
  }, [head, dataUpdatedAt, merge, client, queryKey]);
}

/** Returns a function that merges rows from elsewhere, such as the event stream. */
export function useMergeHead<I extends DescMessage, O extends DescMessage>(
  schema: DescMethodUnary<I, O>,
  input: MessageInitShape<I>,
) {
  const client = useQueryClient();
  const queryKey = useListKey(schema, input);
  return useCallback(
    (head: Page) =>
      client.setQueryData<InfiniteData<Page>>(queryKey, (list) => {
        if (list === undefined) {
          return list;
        }
        const pages = mergeHead(list.pages, head);
        return { pages, pageParams: list.pageParams.slice(0, pages.length) };
      }),
    [client, queryKey],
  );
}

/** The query key of a paged list, referentially stable. */
export function useListKey<I extends DescMessage, O extends DescMessage>(
  schema: DescMethodUnary<I, O>,
  input: MessageInitShape<I>,
) {
  const transport = useTransport();
  const queryKey = createConnectQueryKey({
    schema,
    transport,
    input,
    pageParamKey: "pageToken" as never,
    cardinality: "infinite",
  });
  const hash = hashKey(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys with the same hash are the same
  return useMemo(() => queryKey, [hash]);
}

/**
 * The row with this ID, fetched if the loaded rows lack it.
 * @param rows undefined while they load
 */
export function useRow<Row extends { readonly id: string }, I extends DescMessage>(
  method: DescMethodUnary<I, DescMessage>,
  id: string | undefined,
  rows: readonly Row[] | undefined,
) {
  const row = rows?.find((each) => each.id === id);
  const isMissing = id !== undefined && rows !== undefined && row === undefined;
  const input = { id } as unknown as MessageInitShape<I>;
  const { data, error } = useQuery(method, isMissing ? input : skipToken);
  return { row: row ?? (data as { data?: Row } | undefined)?.data, error };
}
