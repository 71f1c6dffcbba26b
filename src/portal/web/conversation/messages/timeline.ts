import { type Timestamp, timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import { useInfiniteQuery } from "@connectrpc/connect-query";
import { useEffect, useMemo } from "react";
import type {
  AuditActor,
  AuditChange,
  AuditEvent,
} from "../../../../../gen/ticketing/v1/audit_service_pb.ts";
import { type Message, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { pagedList, useLiveHead, useMergeHead } from "../../api/paged-list.ts";

/** A field that was changed, or something that was done, which has no values. */
export type FieldChange = Pick<AuditChange, "field" | "before" | "after">;

/** What one person changed at one time. */
export interface Changes {
  readonly kind: "changes";
  readonly key: string;
  readonly at: Timestamp;
  readonly actor: AuditActor | undefined;
  readonly changes: readonly FieldChange[];
}

interface Said {
  readonly kind: "message";
  readonly key: string;
  readonly at: Timestamp;
  readonly message: Message;
}

/** What a conversation consists of. */
export type Entry = Said | Changes;

/** Changes of one person within this time are told together. */
const togetherMs = 60_000;

/** The messages and the changes of a ticket in one sequence, the oldest first. */
export function timelineOf(
  messages: readonly Message[],
  events: readonly AuditEvent[],
): readonly Entry[] {
  const entries = [...messages.map(toSaid), ...events.map(toChanges)];
  entries.sort((a, b) => timestampMs(a.at) - timestampMs(b.at) || rank(a) - rank(b));
  const timeline: Entry[] = [];
  for (const entry of entries) {
    const last = timeline.at(-1);
    if (entry.kind === "changes" && last?.kind === "changes" && areOne(last, entry)) {
      timeline[timeline.length - 1] = { ...last, changes: [...last.changes, ...entry.changes] };
    } else {
      timeline.push(entry);
    }
  }
  return timeline;
}

const toSaid = (message: Message): Entry => ({
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

/** What was set with a message comes after it. */
const rank = ({ kind }: Entry) => (kind === "message" ? 0 : 1);

const areOne = (last: Changes, next: Changes) =>
  last.actor?.type === next.actor?.type &&
  last.actor?.id === next.actor?.id &&
  timestampMs(next.at) - timestampMs(last.at) < togetherMs;

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
