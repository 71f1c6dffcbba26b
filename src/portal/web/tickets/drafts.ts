import { useInfiniteQuery } from "@connectrpc/connect-query";
import { useEffect, useEffectEvent, useMemo } from "preact/compat";
import { DraftService } from "../../../../gen/ticketing/v1/draft_service_pb.ts";
import { useRefresh } from "../api/action.ts";
import { paging } from "../api/paged-list.ts";

const { listDrafts } = DraftService.method;

/** The maximum per member. */
const pageSize = 100;
/** Tells the other tabs of this browser, but not this one, on which ticket a draft has changed. */
const tabs = new BroadcastChannel("drafts");

/** The tickets on which the user has a draft. Long drafts come on several pages, at most 25 in all. */
export function useDraftedTickets(): ReadonlySet<string> {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    listDrafts,
    { pageToken: "", pageSize },
    paging,
  );
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) {
      void fetchNextPage();
    }
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const refresh = useRefreshDrafts();
  useDraftNews(refresh);
  return useMemo(
    () => new Set(data?.pages.flatMap((page) => page.data).map(({ ticketId }) => ticketId)),
    [data],
  );
}

/** Returns a function that rereads which tickets have a draft. */
export function useRefreshDrafts(): () => void {
  const refresh = useRefresh();
  return () => void refresh(listDrafts);
}

/** Tells the other tabs that the draft on a ticket has changed. */
export const tellOfDraft = (ticketId: string): void => tabs.postMessage(ticketId);

/** Calls back with the ticket of each draft that another tab changes. */
export function useDraftNews(onNews: (ticketId: string) => void): void {
  const handle = useEffectEvent(onNews);
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => handle(String(data));
    tabs.addEventListener("message", hear);
    return () => tabs.removeEventListener("message", hear);
  }, []);
}
