import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ListTicketsRequestSchema,
  Ticket,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { matching, oneOf } from "../../ui/state/url-state.ts";
import { priorities } from "../fields.tsx";

type ListInput = MessageInitShape<typeof ListTicketsRequestSchema>;

interface View {
  readonly label: string;
  readonly input: Pick<ListInput, "assignee" | "unassigned"> & { readonly status?: string[] };
  /** What an empty view says. */
  readonly none: string;
}

const unfinished = ["open", "pending"];

/** The views of the list, by their name in the URL. */
export const views: Readonly<Record<string, View>> = {
  open: { label: "Open", input: { status: ["open"] }, none: "Nobody waits for an answer." },
  mine: {
    label: "Mine",
    input: { status: unfinished, assignee: "me" },
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

/** How to sort tickets, by the name in the URL. */
export const sorts: Readonly<Record<string, { label: string; orderBy: string }>> = {
  latest: { label: "Latest message first", orderBy: "-lastMessageAt" },
  waiting: { label: "Waiting longest first", orderBy: "lastMessageAt" },
  newest: { label: "Newest first", orderBy: "-createdAt" },
  oldest: { label: "Oldest first", orderBy: "createdAt" },
};

/** Which tickets the list shows and how, in the URL. */
export const listValues = {
  view: oneOf("open", ...Object.keys(views)),
  q: matching(/^.{1,200}$/),
  priority: oneOf("", ...Object.keys(priorities)),
  tag: matching(/^.{1,64}$/),
  channel: matching(/^ch_\w{1,61}$/),
  sort: oneOf("latest", ...Object.keys(sorts)),
};

export type ListState = Readonly<Record<keyof typeof listValues, string>>;

/** The request for the tickets of the list. */
export const inputOf = ({ view, q, priority, tag, channel, sort }: ListState): ListInput => ({
  ...views[view]?.input,
  q,
  tag,
  channelId: channel,
  priority: priority === "" ? [] : [priority],
  orderBy: sorts[sort]?.orderBy ?? "",
});

/** Whether a ticket belongs to the list, as far as its fields say: not whether a search finds it. */
export function belongs(ticket: Ticket, { view, priority, tag, channel }: ListState, me: string) {
  const { status = [], assignee, unassigned } = views[view]?.input ?? {};
  return (
    (status.length === 0 || status.includes(ticket.status)) &&
    (assignee === undefined || ticket.assignee === me) &&
    (!unassigned || ticket.assignee === "") &&
    (priority === "" || ticket.priority === priority) &&
    (tag === "" || ticket.tags.includes(tag)) &&
    (channel === "" || ticket.channel?.id === channel)
  );
}
