import type { TicketStatus } from "../../../../../gen/enums.ts";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { matching, oneOf } from "../../state/url-state.ts";
import { filters, type ListInput } from "../fields.tsx";

interface View {
  readonly label: string;
  readonly input: Pick<ListInput, "assigneeId" | "unassigned"> & {
    readonly status?: TicketStatus[];
  };
  /** Shown when the view is empty. */
  readonly none: string;
}

const unfinished: TicketStatus[] = ["open", "pending"];

/** The views by their name in the URL. */
export const views: Readonly<Record<string, View>> = {
  open: { label: "Open", input: { status: ["open"] }, none: "Nobody waits for an answer." },
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
    none: "They arrive through your channels and the API, or you open one yourself.",
  },
};

/** Sort orders by their name in the URL. */
export const sorts: Readonly<Record<string, { label: string; orderBy: string }>> = {
  latest: { label: "Latest message first", orderBy: "-lastMessageAt" },
  waiting: { label: "Waiting longest first", orderBy: "lastMessageAt" },
  newest: { label: "Newest first", orderBy: "-createdAt" },
  oldest: { label: "Oldest first", orderBy: "createdAt" },
};

/** The URL parameters of the list. */
export const listValues = {
  view: oneOf("open", ...Object.keys(views)),
  q: matching(/^.{1,200}$/),
  ...Object.fromEntries(filters.map(({ param, accepts }) => [param, accepts])),
  sort: oneOf("latest", ...Object.keys(sorts)),
};

/** The values of the URL parameters, including the filters. */
export type ListState = Readonly<Record<string, string>> &
  Readonly<Record<"view" | "q" | "sort", string>>;

/** The parameters of an unfiltered list. */
export const unfiltered: Readonly<Record<string, string>> = {
  q: "",
  ...Object.fromEntries(filters.map(({ param }) => [param, ""])),
};

/** The input of ListTickets. */
export const inputOf = (state: ListState): ListInput => ({
  ...views[state.view]?.input,
  q: state.q,
  orderBy: sorts[state.sort]?.orderBy ?? "",
  ...Object.assign(
    {},
    ...filters.map(({ param, input }) => (state[param] ? input(state[param]) : {})),
  ),
});

/** Whether the fields of a ticket match the view and filters. Ignores the search. */
export function belongs(ticket: Ticket, state: ListState, me: string): boolean {
  const { status, assigneeId, unassigned } = views[state.view]?.input ?? {};
  return (
    (status === undefined || status.includes(ticket.status as TicketStatus)) &&
    (assigneeId === undefined || ticket.assigneeId === me) &&
    (!unassigned || ticket.assigneeId === "") &&
    filters.every(({ param, matches }) => !state[param] || matches(ticket, state[param]))
  );
}
