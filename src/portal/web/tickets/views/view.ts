import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type TicketFilters,
  TicketFiltersSchema,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { View } from "../../../../../gen/ticketing/v1/view_service_pb.ts";
import { type Message, msg } from "../../../../language/translate.ts";

/** A list of tickets with a name: one that everyone has, or a saved one. */
export interface TicketView {
  /** Its name in the URL. */
  readonly name: string;
  readonly label: string;
  readonly filters: TicketFilters;
  readonly orderBy: string;
  /** Shown when the view is empty. */
  readonly none: string;
  /** Undefined for one that everyone has. */
  readonly saved?: View;
}

/** A view that everyone has. */
interface BuiltInView extends Omit<TicketView, "label" | "none" | "saved"> {
  readonly label: Message;
  /** Names it where nothing else shows that it holds tickets. */
  readonly title: Message;
  readonly none: Message;
}

/** The filters and the order of a list. */
export type Shown = Pick<TicketView, "filters" | "orderBy">;

const builtIn = (
  name: string,
  label: Message,
  title: Message,
  filters: MessageInitShape<typeof TicketFiltersSchema>,
  none: Message,
): BuiltInView => ({
  name,
  label,
  title,
  filters: create(TicketFiltersSchema, filters),
  orderBy: "-lastMessageAt",
  none,
});

const unfinished = ["open", "pending"];

/** The views that everyone has, in the order of the navigation. */
export const builtInViews: readonly BuiltInView[] = [
  builtIn(
    "mine",
    msg("Mine"),
    msg("My tickets"),
    { status: unfinished, assigneeId: "me", snoozed: false },
    msg("Tickets that are assigned to you appear here."),
  ),
  builtIn(
    "unassigned",
    msg("Unassigned [view]"),
    msg("Unassigned tickets"),
    { status: unfinished, unassigned: true, snoozed: false },
    msg("Every ticket has an assignee."),
  ),
  builtIn(
    "open",
    msg("All open"),
    msg("All open tickets"),
    { status: ["open"], snoozed: false },
    msg("Every ticket has a reply."),
  ),
  builtIn(
    "pending",
    msg("Pending [view]"),
    msg("Pending tickets"),
    { status: ["pending"], snoozed: false },
    msg("Tickets waiting for the requester appear here."),
  ),
  builtIn(
    "snoozed",
    msg("Snoozed"),
    msg("Snoozed tickets"),
    { snoozed: true },
    msg("Tickets that you set aside until later appear here."),
  ),
  builtIn(
    "undelivered",
    msg("Not delivered"),
    msg("Tickets with undelivered messages"),
    { status: [...unfinished, "resolved"], undelivered: true },
    msg("Every message has reached its requester."),
  ),
  builtIn(
    "resolved",
    msg("Resolved [view]"),
    msg("Resolved tickets"),
    { status: ["resolved"] },
    msg("Resolved tickets appear here."),
  ),
  builtIn(
    "closed",
    msg("Closed [view]"),
    msg("Closed tickets"),
    { status: ["closed"] },
    msg("Closed tickets appear here."),
  ),
  builtIn(
    "all",
    msg("All [view]"),
    msg("All tickets"),
    {},
    msg("They arrive through your channels and the API, or you create one yourself."),
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
