import {
  Archive,
  CircleCheck,
  CircleDot,
  CirclePause,
  type LucideIcon,
  OctagonAlert,
  SignalHigh,
  SignalLow,
  SignalMedium,
} from "lucide-react";
import type { ReactNode } from "preact/compat";
import {
  type TicketPriority,
  type TicketStatus,
  ticketPriority,
  ticketStatus,
} from "../../../../gen/enums.ts";
import type { Ticket, TicketFilters } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { matching, oneOf, type UrlValue } from "../state/url-state.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import { type Option, optionsOf } from "../ui/form/field.tsx";
import "./fields.css";

/** The filters whose values are texts, or lists of them. */
type TextFilter = {
  [Name in keyof TicketFilters]-?: TicketFilters[Name] extends string | string[] ? Name : never;
}[Exclude<keyof TicketFilters, "$typeName" | "$unknown">];

/** A filter of the inbox. An empty value matches every ticket. */
interface FieldFilter {
  /** Name of the parameter in the URL. */
  readonly param: string;
  readonly label: Message;
  /** Label of the empty value. */
  readonly any: Message;
  /** Label of the button that removes it. */
  readonly remove: Message;
  readonly accepts: UrlValue;
  /** Name of the filter in the contract. */
  readonly name: TextFilter;
  /** @param me the member who looks at the list */
  readonly matches: (ticket: Ticket, value: string, me: string) => boolean;
}

/** Says, after the name of the person who changed a field, how: with the values `before` and `after`. */
export interface FieldHistory {
  readonly set: Message;
  readonly changed: Message;
  readonly cleared: Message;
}

interface TicketField {
  readonly label: Message;
  /** Decides its editor, and the wording of its values and changes. */
  readonly kind: "text" | "choice" | "member" | "tags" | "channel" | "requester" | "custom";
  /** The values of a choice. */
  readonly options?: () => readonly Option[];
  readonly maxLength?: number;
  readonly isRequired?: true;
  /** Excluded from the property panel. */
  readonly isOutsidePanel?: true;
  /** Initial value in the form for a new ticket; undefined excludes it from the form. */
  readonly initial?: string;
  /** Included in the bulk edit of the inbox. */
  readonly isBulk?: true;
  /** Badge in the rows of the inbox, before the badges of the fields above. */
  readonly badge?: (value: string) => ReactNode;
  readonly filter?: FieldFilter;
  /** Says that someone else changed it during an edit. */
  readonly conflict?: Message;
  readonly history?: FieldHistory;
}

/** The fields of a ticket, in the order of the property panel. */
const fields = {
  subject: {
    label: msg("Subject"),
    kind: "text",
    maxLength: 200,
    isRequired: true,
    isOutsidePanel: true,
    conflict: msg("Someone else changed the subject in the meantime."),
    history: {
      set: msg("set the subject to {after}"),
      changed: msg("changed the subject from {before} to {after}"),
      cleared: msg("cleared the subject"),
    },
  },
  status: {
    label: msg("Status"),
    kind: "choice",
    options: () => optionsOf(statusLooks),
    isBulk: true,
    badge: (status) => <StatusBadge status={status} />,
    filter: {
      param: "status",
      label: msg("Status"),
      any: msg("Any status"),
      remove: msg("Remove the filter status"),
      accepts: oneOf("", ...ticketStatus),
      name: "status",
      matches: (ticket, status) => ticket.status === status,
    },
    conflict: msg("Someone else changed the status in the meantime."),
    history: {
      set: msg("set the status to {after}"),
      changed: msg("changed the status from {before} to {after}"),
      cleared: msg("cleared the status"),
    },
  },
  assigneeId: {
    label: msg("Assignee"),
    kind: "member",
    initial: "me",
    isBulk: true,
    filter: {
      param: "assignee",
      label: msg("Assignee"),
      any: msg("Any assignee"),
      remove: msg("Remove the filter assignee"),
      accepts: matching(/^(me|mbr_\w{1,60})$/),
      name: "assigneeId",
      matches: (ticket, id, me) => ticket.assigneeId === (id === "me" ? me : id),
    },
    conflict: msg("Someone else changed the assignee in the meantime."),
  },
  priority: {
    label: msg("Priority"),
    kind: "choice",
    options: () => optionsOf(priorityLooks),
    initial: "normal",
    badge: (priority) => priority !== "normal" && <Priority priority={priority} />,
    filter: {
      param: "priority",
      label: msg("Priority"),
      any: msg("Any priority"),
      remove: msg("Remove the filter priority"),
      accepts: oneOf("", ...ticketPriority),
      name: "priority",
      matches: (ticket, priority) => ticket.priority === priority,
    },
    conflict: msg("Someone else changed the priority in the meantime."),
    history: {
      set: msg("set the priority to {after}"),
      changed: msg("changed the priority from {before} to {after}"),
      cleared: msg("cleared the priority"),
    },
  },
  requester: {
    label: msg("Requester"),
    kind: "requester",
    maxLength: 254,
    isOutsidePanel: true,
    filter: {
      param: "requester",
      label: msg("Requester"),
      any: msg("Name or email address"),
      remove: msg("Remove the filter requester"),
      accepts: matching(/^rq_\w{1,61}$/),
      name: "requesterId",
      matches: ({ requester }, id) => requester?.id === id,
    },
  },
  channel: {
    label: msg("Channel"),
    kind: "channel",
    isOutsidePanel: true,
    filter: {
      param: "channel",
      label: msg("Channel"),
      any: msg("Any channel"),
      remove: msg("Remove the filter channel"),
      accepts: matching(/^ch_\w{1,61}$/),
      name: "channelId",
      matches: (ticket, id) => ticket.channel?.id === id,
    },
  },
  tags: {
    label: msg("Tags"),
    kind: "tags",
    maxLength: 64,
    filter: {
      param: "tag",
      label: msg("Tag"),
      any: msg("Any tag"),
      remove: msg("Remove the filter tag"),
      accepts: matching(/^.{1,64}$/),
      name: "tag",
      matches: (ticket, tag) => ticket.tags.includes(tag),
    },
    conflict: msg("Someone else changed the tags in the meantime."),
  },
  customFields: {
    label: msg("Custom field"),
    kind: "custom",
    isOutsidePanel: true,
    filter: {
      param: "field",
      label: msg("Custom field"),
      any: msg("Any custom field"),
      remove: msg("Remove the filter custom field"),
      accepts: matching(/^[\w.-]{1,64}:.{1,1024}$/),
      name: "customField",
      matches({ customFields }, text) {
        const [name, value] = customFieldIn(text);
        return String(customFields[name]?.kind.value) === value;
      },
    },
  },
} satisfies Readonly<Record<string, TicketField>>;

/** The name of a field that is edited in place. */
export type FieldName = Exclude<keyof typeof fields, "channel" | "requester" | "customFields">;
/** The name of a field whose value is a text. */
export type TextFieldName = Exclude<FieldName, "tags">;

type Named<Name extends string> = TicketField & { readonly name: Name };

/** The fields of a ticket, in the order of the property panel. */
export const ticketFields = Object.entries<TicketField>(fields).map(([name, field]) => ({
  ...field,
  name,
})) as readonly Named<keyof typeof fields>[];

/** The fields of the property panel. */
export const panelFields = ticketFields.filter(
  ({ isOutsidePanel }) => !isOutsidePanel,
) as readonly Named<FieldName>[];

/** The fields that the form for a new ticket asks for, in addition to its subject. */
export const askedFields = ticketFields
  .filter(({ initial }) => initial !== undefined)
  .toReversed() as readonly Named<TextFieldName>[];

/** The fields with a badge in the rows of the inbox, the status last. */
export const badgeFields = ticketFields
  .filter(({ badge }) => badge !== undefined)
  .toReversed() as readonly Named<TextFieldName>[];

/** The filters of the inbox. */
export const filters = ticketFields.flatMap(({ kind, options, maxLength = 0, filter }) =>
  filter ? [{ ...filter, kind, options, maxLength }] : [],
);

/** The name and the value of a custom field in its filter, `name:value`. */
export function customFieldIn(text: string): readonly [name: string, value: string] {
  const end = text.indexOf(":");
  return [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
}

/** The values of a custom field that is true or false. */
export const truth = {
  options: () => optionsOf({ true: { label: msg("Yes") }, false: { label: msg("No") } }),
};

/** The field with this name; undefined for others, such as custom fields. */
export function fieldOf(name: FieldName): TicketField;
export function fieldOf(name: string): TicketField | undefined;
export function fieldOf(name: string): TicketField | undefined {
  return ticketFields.find((field) => field.name === name);
}

/** The label of a value; the value itself unless it is a choice. */
export const labelOf = ({ options }: Pick<TicketField, "options">, value: string): string =>
  options?.().find((option) => option.value === value)?.label ?? value;

interface StatusLook {
  readonly label: Message;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

const statusLooks: Readonly<Record<TicketStatus, StatusLook>> = {
  open: { label: msg("Open [status]"), tone: "accent", icon: CircleDot },
  pending: { label: msg("Pending [status]"), tone: "warn", icon: CirclePause },
  resolved: { label: msg("Resolved [status]"), tone: "good", icon: CircleCheck },
  closed: { label: msg("Closed [status]"), tone: "neutral", icon: Archive },
};

/** The status of a ticket, recognisable without colours. A newer service may know more words. */
export function StatusBadge({ status }: { status: string }) {
  const look: StatusLook | undefined = statusLooks[status as TicketStatus];
  return (
    <Badge tone={look?.tone ?? "neutral"}>
      {look && <look.icon size={12} strokeWidth={2.25} aria-hidden="true" />}
      {labelOf(fields.status, status)}
    </Badge>
  );
}

interface PriorityLook {
  readonly label: Message;
  readonly icon: LucideIcon;
}

const priorityLooks: Readonly<Record<TicketPriority, PriorityLook>> = {
  urgent: { label: msg("Urgent"), icon: OctagonAlert },
  high: { label: msg("High"), icon: SignalHigh },
  normal: { label: msg("Normal"), icon: SignalMedium },
  low: { label: msg("Low"), icon: SignalLow },
};

function Priority({ priority }: { priority: string }) {
  const look: PriorityLook | undefined = priorityLooks[priority as TicketPriority];
  return (
    <span className={`priority priority-${priority}`}>
      {look && <look.icon size={14} strokeWidth={2.25} aria-hidden="true" />}
      {labelOf(fields.priority, priority)}
    </span>
  );
}
