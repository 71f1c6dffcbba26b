import type { TicketStatus } from "../../../../../gen/enums.ts";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { matching, oneOf } from "../../state/url-state.ts";
import { filters, type ListInput } from "../fields.tsx";
import { initialView, views } from "../views.ts";

/** Sort orders by their name in the URL. */
export const sorts: Readonly<Record<string, { label: string; orderBy: string }>> = {
  latest: { label: "Latest message first", orderBy: "-lastMessageAt" },
  waiting: { label: "Oldest message first", orderBy: "lastMessageAt" },
  newest: { label: "Newest first", orderBy: "-createdAt" },
  oldest: { label: "Oldest first", orderBy: "createdAt" },
};

/** The URL parameters of the list. */
export const listValues = {
  view: oneOf(initialView, ...Object.keys(views)),
  q: matching(/^.{1,200}$/),
  ...Object.fromEntries(filters.map(({ param, accepts }) => [param, accepts])),
  sort: oneOf("latest", ...Object.keys(sorts)),
};

/** The values of the URL parameters, including the filters. */
export type ListState = Readonly<Record<string, string>> &
  Readonly<Record<"view" | "q" | "sort", string>>;

/** The filters that narrow a view: one that decides the assignee has none for it. */
export const filtersOf = (view: string) => {
  const { assigneeId, unassigned } = views[view]?.input ?? {};
  return filters.filter(({ kind }) => kind !== "member" || !(assigneeId || unassigned));
};

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
    ...filtersOf(state.view).map(({ param, input }) => (state[param] ? input(state[param]) : {})),
  ),
});

/** Whether the fields of a ticket match the view and filters. Ignores the search. */
export function belongs(ticket: Ticket, state: ListState, me: string): boolean {
  const { status, assigneeId, unassigned } = views[state.view]?.input ?? {};
  return (
    (status === undefined || status.includes(ticket.status as TicketStatus)) &&
    (assigneeId === undefined || ticket.assigneeId === me) &&
    (!unassigned || ticket.assigneeId === "") &&
    filtersOf(state.view).every(
      ({ param, matches }) => !state[param] || matches(ticket, state[param], me),
    )
  );
}
