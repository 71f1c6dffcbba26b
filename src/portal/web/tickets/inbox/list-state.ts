import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { useMemo } from "preact/compat";
import {
  type ListTicketsRequestSchema,
  type Ticket,
  type TicketFilters,
  TicketFiltersSchema,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { type Message, msg } from "../../../../language/translate.ts";
import { matching, oneOf, type UrlValue, useUrlState } from "../../state/url-state.ts";
import { filters } from "../fields.tsx";
import { useView } from "../views/saved-views.ts";
import { type TicketView, viewNameIn } from "../views/view.ts";

/** The input of ListTickets. */
type ListInput = MessageInitShape<typeof ListTicketsRequestSchema>;

/** Sort orders by their name in the URL. */
export const sorts: Readonly<Record<string, { label: Message; orderBy: string }>> = {
  latest: { label: msg("Latest message first"), orderBy: "-lastMessageAt" },
  waiting: { label: msg("Oldest message first"), orderBy: "lastMessageAt" },
  newest: { label: msg("Newest first"), orderBy: "-createdAt" },
  oldest: { label: msg("Oldest first"), orderBy: "createdAt" },
  changed: { label: msg("Last changed first"), orderBy: "-updatedAt" },
  unchanged: { label: msg("Longest unchanged first"), orderBy: "updatedAt" },
};

/** The sort order that goes without saying. */
export const usualSort = "latest";

export type Filter = (typeof filters)[number];

/** A view, and how the URL narrows it. */
export interface ListState {
  readonly view: TicketView;
  /** The search, the filters and the sort order, by the name of their parameter. */
  readonly values: Readonly<Record<string, string>>;
}

/** The list that the query string describes, and how to change it. */
export function useListState(search: string) {
  const { view, state: viewState } = useView(viewNameIn(search));
  const parameters = useMemo(() => parametersOf(view), [view]);
  const { state: values, change, isChanged, reset } = useUrlState(parameters);
  const state: ListState = { view, values };
  return { state, viewState, change, isChanged, reset };
}

/** The parameters of the URL. Those of a saved view begin with its filters, which they can change. */
function parametersOf(view: TicketView): Readonly<Record<string, UrlValue>> {
  const [sort = usualSort] =
    Object.entries(sorts).find(([, { orderBy }]) => orderBy === view.orderBy) ?? [];
  return {
    q: beginning(view.filters.q, matching(/^.{1,200}$/)),
    ...Object.fromEntries(
      filtersOf(view).map((filter) => [
        filter.param,
        beginning(view.saved ? textOf(filter, view.filters) : "", filter.accepts),
      ]),
    ),
    sort: oneOf(sort, ...Object.keys(sorts)),
  };
}

const beginning = (initial: string, { accepts }: UrlValue): UrlValue => ({
  initial,
  accepts: (text) => text === "" || accepts(text),
});

/** The filters that narrow a view. A built-in one keeps those that it consists of. */
export const filtersOf = ({ filters: given, saved }: TicketView): readonly Filter[] =>
  filters.filter(({ kind, name }) =>
    saved ? !(kind === "member" && given.unassigned) : isFree(name, given),
  );

const isFree = (name: Filter["name"], given: TicketFilters) =>
  given[name].length === 0 && !(name === "assigneeId" && given.unassigned);

/**
 * A filter as the text of its parameter, with commas between words. Several tags or custom fields, which
 * have commas themselves, have none: the page leaves them as they are.
 */
function textOf({ name, kind }: Filter, given: TicketFilters): string {
  const values = [given[name]].flat();
  return hasAll(kind) && values.length > 1 ? "" : values.join();
}

/** Whether a ticket has all values of a filter, not one of them. */
const hasAll = (kind: Filter["kind"]) => kind === "tags" || kind === "custom";

/** The values in the text of a parameter. */
export const valuesIn = ({ kind }: Pick<Filter, "kind">, text: string): readonly string[] =>
  text === "" ? [] : kind === "choice" || kind === "channel" ? text.split(",") : [text];

/** The parameters of a view without those by which the URL narrows it. */
export const unnarrowed = (view: TicketView): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parametersOf(view))
      .filter(([name]) => name !== "sort")
      .map(([name, { initial }]) => [name, initial]),
  );

/** The filters of the view, as the URL changes them. */
export function filtersIn({ view, values }: ListState): TicketFilters {
  const { $typeName, $unknown, ...given } = view.filters;
  const changed = filtersOf(view).map((filter) => {
    const text = values[filter.param] ?? "";
    if (text === textOf(filter, view.filters)) {
      return {};
    }
    const isList = Array.isArray(view.filters[filter.name]);
    return { [filter.name]: isList ? valuesIn(filter, text) : text };
  });
  return create(TicketFiltersSchema, { ...given, ...Object.assign({}, ...changed), q: values.q });
}

/** The order of the list. */
export const orderIn = ({ values }: ListState): string => sorts[values.sort ?? ""]?.orderBy ?? "";

/** The input of ListTickets. */
export function inputOf(state: ListState): ListInput {
  const { $typeName, $unknown, ...given } = filtersIn(state);
  return { ...given, orderBy: orderIn(state) };
}

/** Whether the URL narrows the view by a search or a filter. */
export const isNarrowed = ({ view, values }: ListState): boolean =>
  Object.entries(unnarrowed(view)).some(([name, initial]) => values[name] !== initial);

/**
 * Whether the fields of a ticket match the view and filters. Ignores the search, and the filters that
 * only other programs set.
 */
export function belongs(ticket: Ticket, state: ListState, me: string): boolean {
  const wanted = filtersIn(state);
  return (
    (wanted.snoozed === undefined || wanted.snoozed === (ticket.snoozedUntil !== undefined)) &&
    (!wanted.unassigned || ticket.assigneeId === "") &&
    filters.every(({ name, kind, matches }) => {
      const values = [wanted[name]].flat().filter((value) => value !== "");
      const isMatch = (value: string) => matches(ticket, value, me);
      return values.length === 0 || (hasAll(kind) ? values.every(isMatch) : values.some(isMatch));
    })
  );
}
