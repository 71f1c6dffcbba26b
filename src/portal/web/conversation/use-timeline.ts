import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { useInfiniteQuery } from "@connectrpc/connect-query";
import { useEffect, useMemo } from "react";
import { type Message, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { pagedList, useLiveHead, useMergeHead } from "../api/use-live-head.ts";
import { timelineOf } from "./timeline.ts";

const { listMessages, listTicketAuditEvents } = TicketService.method;

/** Notes, assignments and states of delivery fire no events. */
const quietMs = 30_000;
/** While a message is on its way. */
const queuedMs = 2_000;

/** The conversation of a ticket, loaded from its end, and kept up to date there. */
export function useTimeline(ticketId: string) {
  const input = { ticketId, pageToken: "", pageSize: 50, orderBy: "-createdAt" };
  const messages = useInfiniteQuery(listMessages, input, pagedList);
  const loaded = messages.data?.pages;
  const isQueued = loaded?.[0]?.data.some(({ delivery }) => delivery?.status === "queued");
  useLiveHead(listMessages, input, messages, () => (isQueued ? queuedMs : quietMs));
  const merge = useMergeHead(listMessages, input);

  const historyInput = { ticketId, pageToken: "", pageSize: 100 };
  const history = useInfiniteQuery(listTicketAuditEvents, historyInput, pagedList);
  useLiveHead(listTicketAuditEvents, historyInput, history, () => quietMs);

  const said = useMemo(() => loaded?.flatMap(({ data }) => data), [loaded]);
  const happened = useMemo(
    () => history.data?.pages.flatMap(({ data }) => data) ?? [],
    [history.data],
  );
  // What happened before the oldest message that is loaded comes with the older messages.
  const from = messages.hasNextPage ? timeOf(said?.at(-1)?.createdAt) : 0;
  const isHistoryShort =
    history.hasNextPage && !history.isFetching && timeOf(happened.at(-1)?.occurredAt) > from;
  const { fetchNextPage } = history;
  useEffect(() => {
    if (isHistoryShort) {
      void fetchNextPage();
    }
  }, [isHistoryShort, fetchNextPage]);
  // Together, as what comes between the messages would move them.
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
    /** The newest one that is loaded. */
    newest: said?.[0],
    error: messages.error ?? history.error,
    retry: () => void (messages.error ? messages.refetch() : history.refetch()),
    hasOlder: messages.hasNextPage,
    loadOlder: () => {
      if (!messages.isFetchingNextPage) {
        void messages.fetchNextPage();
      }
    },
    /** Shows a message as a call returned it. */
    merge: (message: Message) => merge({ data: [message], nextPageToken: "" }),
  };
}

const timeOf = (at: Timestamp | undefined) => (at ? timestampMs(at) : 0);
