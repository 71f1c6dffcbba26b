import { fromJson, type JsonObject } from "@bufbuild/protobuf";
import { useEffect, useEffectEvent, useState } from "preact/compat";
import type { Event } from "../../../../../gen/ticketing/v1/event_service_pb.ts";
import {
  MessageSchema,
  type Ticket,
  TicketSchema,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useLive } from "../../api/live.ts";
import { deletedTicketOf } from "../../events/event.tsx";
import type { TicketNews } from "../cache.ts";
import { useRecount } from "../views/view-entries.ts";
import { belongs, type ListState } from "./list-state.ts";
import type { TicketPages } from "./ticket-pages.ts";

/** Batches events within this time. */
const gatherMs = 300;

interface LiveTicketsOptions {
  readonly pages: TicketPages;
  readonly state: ListState;
  /** Subject of the user. */
  readonly me: string;
  /** Whether rows must not move, as the user looks at or points at one. */
  readonly isHeld: boolean;
  /** Called with a ticket that has left the list through an action of the user. */
  readonly onLeft: (ticket: Ticket) => void;
}

/**
 * Keeps the list up to date by the event stream. Updates listed tickets in place; arrivals at the
 * top, and deletions, wait while the list is held. The user's own actions show immediately.
 */
export function useLiveTickets({ pages, state, me, isHeld, onLeft }: LiveTicketsOptions) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const wait = (tickets: readonly TicketNews[]) =>
    setWaiting((ids) => new Set([...ids, ...tickets.map(({ ticket }) => ticket.id)]));
  /** Whether rows came or went: through others, or through the user's own actions. */
  const [stale, setStale] = useState<"others" | "own">();
  const recount = useRecount();
  const isLive = useLive((event) => {
    if (event.type.startsWith("service.ticket.")) {
      recount();
    }
    if (event.type === "service.message.delivery_failed.v1") {
      recount();
      setStale((now) => (state.view.filters.undelivered ? (now ?? "others") : now));
      return;
    }
    if (deletedTicketOf(event) !== undefined) {
      setStale((now) => now ?? "others");
      return;
    }
    const news = newsOf(event, me);
    if (news === undefined) {
      return;
    }
    pages.patch([news]);
    const { id } = news.ticket;
    const isListed = pages.rowOf(id) >= 0;
    const fits = belongs(news.ticket, state, me);
    if (isListed && !fits && isOwn(event, me)) {
      onLeft(news.ticket);
    } else if (!isListed && fits && isUpdate(event) && isOwn(event, me)) {
      // It is back, by Undo for example.
      setStale("own");
    } else if (fits && comesToTop(event, state)) {
      wait([news]);
    }
  });

  const showWaiting = async () => {
    await pages.refresh(0);
    setWaiting(new Set());
  };
  const showSoon = useEffectEvent(async () => {
    setStale(undefined);
    await (waiting.size > 0 && !isHeld ? showWaiting() : pages.refresh()).catch(() => {});
  });
  const isDue = stale === "own" || (!isHeld && (waiting.size > 0 || stale === "others"));
  useEffect(() => {
    if (isDue) {
      const timer = setTimeout(() => void showSoon(), gatherMs);
      return () => clearTimeout(timer);
    }
  }, [isDue]);

  const catchUp = useEffectEvent(async () => {
    if (!isHeld) {
      return pages.refresh();
    }
    const head = await pages.fetchHead();
    pages.patch(head);
    wait(head.filter(({ ticket }) => pages.rowOf(ticket.id) < 0));
  });
  // Events before the connection were missed.
  useEffect(() => {
    if (isLive) {
      void catchUp().catch(() => {});
    }
  }, [isLive]);

  return {
    isLive,
    /** Number of waiting tickets. */
    arrivals: [...waiting].filter((id) => pages.rowOf(id) < 0).length,
    showWaiting,
  };
}

/** The ticket in the payload of an event, if any. */
function newsOf({ data }: Event, me: string): TicketNews | undefined {
  const { ticket, message } = data ?? {};
  if (!isObject(ticket)) {
    return undefined;
  }
  const options = { ignoreUnknownFields: true };
  const author = isObject(message) && fromJson(MessageSchema, message, options).createdBy;
  return {
    ticket: fromJson(TicketSchema, ticket, options),
    isUnread: author ? author.id !== me : undefined,
  };
}

const isUpdate = ({ type }: Event) => type === "service.ticket.updated.v1";

/** Whether the user did what the event is about. */
function isOwn({ data }: Event, me: string): boolean {
  const { actor, message } = data ?? {};
  const author = isObject(message) ? message.createdBy : actor;
  return isObject(author) && author.id === me;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Whether the event moves its ticket to the top. A search, or a list of tickets by their messages, may
 * not contain it.
 */
function comesToTop({ type }: Event, { view, values }: ListState): boolean {
  if (values.q !== "" || view.filters.undelivered) {
    return false;
  }
  const isNew = type === "service.ticket.created.v1";
  return values.sort === "newest" ? isNew : values.sort === "latest";
}
