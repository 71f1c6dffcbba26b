import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type TicketFilters,
  TicketFiltersSchema,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { View } from "../../../../../gen/ticketing/v1/view_service_pb.ts";

/** A list of tickets with a name: one that everybody has, or a saved one. */
export interface TicketView {
  /** In the URL. */
  readonly name: string;
  readonly label: string;
  readonly filters: TicketFilters;
  readonly orderBy: string;
  /** Shown when the view is empty. */
  readonly none: string;
  /** Undefined for one that everybody has. */
  readonly saved?: View;
}

/** What a list shows. */
export type Shown = Pick<TicketView, "filters" | "orderBy">;

const builtIn = (
  name: string,
  label: string,
  filters: MessageInitShape<typeof TicketFiltersSchema>,
  none: string,
): TicketView => ({
  name,
  label,
  filters: create(TicketFiltersSchema, filters),
  orderBy: "-lastMessageAt",
  none,
});

const unfinished = ["open", "pending"];

/** The views that everybody has, in the order of the navigation. */
export const builtInViews: readonly TicketView[] = [
  builtIn(
    "mine",
    "Mine",
    { status: unfinished, assigneeId: "me", snoozed: false },
    "Tickets that are assigned to you appear here.",
  ),
  builtIn(
    "unassigned",
    "Unassigned",
    { status: unfinished, unassigned: true, snoozed: false },
    "Every ticket has somebody who works on it.",
  ),
  builtIn(
    "open",
    "All open",
    { status: ["open"], snoozed: false },
    "Every ticket has been answered.",
  ),
  builtIn(
    "pending",
    "Pending",
    { status: ["pending"], snoozed: false },
    "Tickets that wait for their requester appear here.",
  ),
  builtIn(
    "snoozed",
    "Snoozed",
    { snoozed: true },
    "Tickets that you set aside until later appear here.",
  ),
  builtIn(
    "resolved",
    "Resolved",
    { status: ["resolved"] },
    "Tickets that have been answered appear here.",
  ),
  builtIn("closed", "Closed", { status: ["closed"] }, "Tickets that are done with appear here."),
  builtIn(
    "all",
    "All",
    {},
    "They arrive through your channels and the API, or you create one yourself.",
  ),
];

/** The view without a name in the URL. */
export const initialView = "open";

/** The name of a view in a query string; the initial one if it names none. */
export function viewNameIn(search: string): string {
  const name = new URLSearchParams(search).get("view") ?? "";
  const isName = isSaved(name) || builtInViews.some((view) => view.name === name);
  return isName ? name : initialView;
}

/** Whether a name is the identifier of a saved view. */
export const isSaved = (name: string): boolean => /^vw_\w{1,61}$/.test(name);

/** The path and query string of a view, below that of the workspace. */
export const hrefOf = (name: string): string =>
  name === initialView ? "/tickets" : `/tickets?view=${name}`;
