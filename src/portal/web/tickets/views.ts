import { createConnectQueryKey, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { TicketStatus } from "../../../../gen/enums.ts";
import { type TicketCount, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";

/** The filters of a view, as the input of ListTickets. */
interface ViewInput {
  readonly status?: TicketStatus[];
  readonly assigneeId?: string;
  readonly unassigned?: boolean;
}

interface View {
  readonly label: string;
  readonly input: ViewInput;
  /** Shown when the view is empty. */
  readonly none: string;
}

const unfinished: TicketStatus[] = ["open", "pending"];

/** The views by their name in the URL. */
export const views: Readonly<Record<string, View>> = {
  mine: {
    label: "Mine",
    input: { status: unfinished, assigneeId: "me" },
    none: "Tickets that are assigned to you appear here.",
  },
  unassigned: {
    label: "Unassigned",
    input: { status: unfinished, unassigned: true },
    none: "Every ticket has somebody who works on it.",
  },
  open: { label: "All open", input: { status: ["open"] }, none: "Every ticket has been answered." },
  pending: {
    label: "Pending",
    input: { status: ["pending"] },
    none: "Tickets that wait for their requester appear here.",
  },
  resolved: {
    label: "Resolved",
    input: { status: ["resolved"] },
    none: "Tickets that have been answered appear here.",
  },
  closed: {
    label: "Closed",
    input: { status: ["closed"] },
    none: "Tickets that are done with appear here.",
  },
  all: {
    label: "All",
    input: {},
    none: "They arrive through your channels and the API, or you create one yourself.",
  },
};

/** The view without a name in the URL. */
export const initialView = "open";

/** A view in the navigation. */
interface ViewEntry {
  readonly label: string;
  /** Path and query string, below that of the workspace. */
  readonly href: string;
  /** Number of tickets in it, such as `1,000+`; undefined if it is not counted. */
  readonly count?: string | undefined;
}

const { countTickets } = TicketService.method;

/** The views whose tickets wait for somebody: the others only grow. */
const counted = Object.keys(views).filter((name) =>
  ["mine", "unassigned", "open", "pending"].includes(name),
);
const countEveryMs = 30_000;

/** The views of the navigation, in its order. */
export function useViewEntries(): readonly ViewEntry[] {
  const { data } = useQuery(
    countTickets,
    { filters: counted.map((name) => views[name]?.input ?? {}) },
    { refetchInterval: countEveryMs },
  );
  return Object.entries(views).map(([name, { label }]) => ({
    label,
    href: name === initialView ? "/tickets" : `/tickets?view=${name}`,
    count: countText(data?.data[counted.indexOf(name)]),
  }));
}

const countText = ({ count, hasMore }: Partial<TicketCount> = {}): string | undefined =>
  count === undefined ? undefined : `${count.toLocaleString("en")}${hasMore ? "+" : ""}`;

const countsKey = createConnectQueryKey({ schema: countTickets, cardinality: "finite" });
/** Changes within this time are counted together. */
const gatherMs = 2_000;

/** Returns a function that counts the tickets of the views again, soon. */
export function useRecount(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: countsKey });
    }, gatherMs);
  };
}

/** Whether the navigation marks a view as the current one, at a query string. */
export const isCurrentView = ({ href }: ViewEntry, search: string): boolean =>
  viewIn(new URL(href, location.origin).search) === viewIn(search);

function viewIn(search: string): string {
  const name = new URLSearchParams(search).get("view") ?? "";
  return Object.hasOwn(views, name) ? name : initialView;
}
