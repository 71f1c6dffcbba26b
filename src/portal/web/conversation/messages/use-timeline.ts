import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { createConnectQueryKey, useInfiniteQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "preact/compat";
import { type Message, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { pagedList, useLiveHead, useMergeHead } from "../../api/paged-list.ts";
import { timelineOf } from "./timeline.ts";

const { listMessages, listTicketAuditEvents } = TicketService.method;

/** Poll interval for notes, assignments and delivery states, which fire no events. */
const pollMs = 30_000;
/** Poll interval while a message is queued. */
const queuedMs = 2_000;

/** The conversation of a ticket, paged from its end and kept up to date there. */
export function useTimeline(ticketId: string) {
  const input = { ticketId, pageToken: "", pageSize: 50, orderBy: "-createdAt" };
  const messages = useInfiniteQuery(listMessages, input, pagedList);
  const loaded = messages.data?.pages;
  const isQueued = loaded?.[0]?.data.some(
    ({ delivery, confirmation }) => (delivery ?? confirmation)?.status === "queued",
  );
  useLiveHead(listMessages, input, messages, () => (isQueued ? queuedMs : pollMs));
  const merge = useMergeHead(listMessages, input);

  const historyInput = { ticketId, pageToken: "", pageSize: 100 };
  const history = useInfiniteQuery(listTicketAuditEvents, historyInput, pagedList);
  useLiveHead(listTicketAuditEvents, historyInput, history, () => pollMs);

  const said = useMemo(() => loaded?.flatMap(({ data }) => data), [loaded]);
  const happened = useMemo(
    () => history.data?.pages.flatMap(({ data }) => data) ?? [],
    [history.data],
  );
  // Changes older than the oldest loaded message appear with the older messages.
  const from = messages.hasNextPage ? timeOf(said?.at(-1)?.createdAt) : 0;
  const isHistoryShort =
    history.hasNextPage && !history.isFetching && timeOf(happened.at(-1)?.occurredAt) > from;
  const { fetchNextPage } = history;
  useEffect(() => {
    if (isHistoryShort) {
      void fetchNextPage();
    }
  }, [isHistoryShort, fetchNextPage]);
  // Wait for both, as inserting the changes later would shift the messages.
  const isLoading = history.isPending;
  const entries = useMemo(
    () =>
      said &&
      !isLoading &&
      timelineOf(
        said,
        happened.filter(({ occurredAt }) => timeOf(occurredAt) >= from),
      ),
    [said, isLoading, happened, from],
  );

  return {
    /** The oldest first; undefined while the first ones load. */
    entries: entries || undefined,
    /** The newest first. */
    messages: said ?? [],
    newest: said?.[0],
    error: messages.error ?? history.error,
    retry: () => void (messages.error ? messages.refetch() : history.refetch()),
    hasOlder: messages.hasNextPage,
    loadOlder: () => {
      if (!messages.isFetchingNextPage) {
        void messages.fetchNextPage();
      }
    },
    /** Shows a message from the response of a call. */
    merge: (message: Message) => merge({ data: [message], nextPageToken: "" }),
  };
}

/** Returns a function that reloads messages from the end, after some have arrived from other tickets. */
export function useReloadMessages(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.resetQueries({
      queryKey: createConnectQueryKey({ schema: listMessages, cardinality: "infinite" }),
    });
}

const timeOf = (at: Timestamp | undefined) => (at ? timestampMs(at) : 0);
