import type { TicketStatus } from "../../../../gen/enums.ts";

/** What a view shows, as the input of ListTickets. */
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
  /** Number of tickets in it; undefined if it is not counted. */
  readonly count?: number | undefined;
}

const builtIn: readonly ViewEntry[] = Object.entries(views).map(([name, { label }]) => ({
  label,
  href: name === initialView ? "/tickets" : `/tickets?view=${name}`,
}));

/** The views of the navigation, in its order. */
export const useViewEntries = (): readonly ViewEntry[] => builtIn;

/** Whether the navigation marks a view as the current one, at a query string. */
export const isCurrentView = ({ href }: ViewEntry, search: string): boolean =>
  viewIn(new URL(href, location.origin).search) === viewIn(search);

function viewIn(search: string): string {
  const name = new URLSearchParams(search).get("view") ?? "";
  return Object.hasOwn(views, name) ? name : initialView;
}
