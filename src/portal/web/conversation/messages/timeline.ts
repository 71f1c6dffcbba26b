import { type Timestamp, timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import { createConnectQueryKey, useInfiniteQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Actor } from "../../../../../gen/ticketing/v1/actor_pb.ts";
import type { AuditChange, AuditEvent } from "../../../../../gen/ticketing/v1/audit_service_pb.ts";
import { type Message, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { pagedList, useLiveHead, useMergeHead } from "../../api/paged-list.ts";

/** A changed field, or an action without values. */
export type FieldChange = Pick<AuditChange, "field" | "before" | "after">;

/** Changes by one person within a short time. */
export interface Changes {
  readonly kind: "changes";
  readonly key: string;
  readonly at: Timestamp;
  readonly actor: Actor | undefined;
  readonly changes: readonly FieldChange[];
}

interface MessageEntry {
  readonly kind: "message";
  readonly key: string;
  readonly at: Timestamp;
  readonly message: Message;
}

export type Entry = MessageEntry | Changes;

/** Groups changes of one person within this time. */
const groupMs = 60_000;

/** Merges the messages and changes of a ticket, the oldest first. */
export function timelineOf(
  messages: readonly Message[],
  events: readonly AuditEvent[],
): readonly Entry[] {
  const entries = [...messages.map(toMessage), ...events.map(toChanges)];
  entries.sort((a, b) => timestampMs(a.at) - timestampMs(b.at) || rank(a) - rank(b));
  const timeline: Entry[] = [];
  for (const entry of entries) {
    const last = timeline.at(-1);
    if (entry.kind === "changes" && last?.kind === "changes" && isSameGroup(last, entry)) {
      timeline[timeline.length - 1] = { ...last, changes: [...last.changes, ...entry.changes] };
    } else {
      timeline.push(entry);
    }
  }
  return timeline;
}

const toMessage = (message: Message): Entry => ({
  kind: "message",
  key: message.id,
  at: message.createdAt ?? timestampFromMs(0),
  message,
});

const toChanges = ({ id, occurredAt, actor, action, changes }: AuditEvent): Entry => ({
  kind: "changes",
  key: id,
  at: occurredAt ?? timestampFromMs(0),
  actor,
  changes: changes.length > 0 ? changes : [{ field: action, before: "", after: "" }],
});

/** Changes made with a message come after it. */
const rank = ({ kind }: Entry) => (kind === "message" ? 0 : 1);

const isSameGroup = (last: Changes, next: Changes) =>
  last.actor?.type === next.actor?.type &&
  last.actor?.id === next.actor?.id &&
  timestampMs(next.at) - timestampMs(last.at) < groupMs;

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

/** Returns a function that loads messages again from the end, after some have come from other tickets. */
export function useReloadMessages(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.resetQueries({
      queryKey: createConnectQueryKey({ schema: listMessages, cardinality: "infinite" }),
    });
}

const timeOf = (at: Timestamp | undefined) => (at ? timestampMs(at) : 0);
