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
import type { ReactNode } from "react";
import {
  type TicketPriority,
  type TicketStatus,
  ticketPriority,
  ticketStatus,
} from "../../../../gen/enums.ts";
import type { Ticket, TicketFilters } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { matching, oneOf, type UrlValue } from "../state/url-state.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import type { Option } from "../ui/form/field.tsx";
import "./fields.css";

/** The filters whose values are texts, or lists of them. */
type TextFilter = {
  [Name in keyof TicketFilters]-?: TicketFilters[Name] extends string | string[] ? Name : never;
}[Exclude<keyof TicketFilters, "$typeName" | "$unknown">];

/** A filter of the inbox. An empty value matches every ticket. */
interface FieldFilter {
  /** Name of the parameter in the URL. */
  readonly param: string;
  readonly label: string;
  /** Label of the empty value. */
  readonly any: string;
  readonly accepts: UrlValue;
  /** Name of the filter in the contract. */
  readonly name: TextFilter;
  /** @param me the member who looks at the list */
  readonly matches: (ticket: Ticket, value: string, me: string) => boolean;
}

interface TicketField {
  readonly label: string;
  /** Decides its editor, and the wording of its values and changes. */
  readonly kind: "text" | "choice" | "member" | "tags" | "channel" | "requester" | "custom";
  /** The values of a choice. */
  readonly options?: readonly Option[];
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
}

const options = (words: readonly string[]): readonly Option[] =>
  words.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const priorities = options(ticketPriority.toReversed());

/** The fields of a ticket, in the order of the property panel. */
const fields = {
  subject: {
    label: "Subject",
    kind: "text",
    maxLength: 200,
    isRequired: true,
    isOutsidePanel: true,
  },
  status: {
    label: "Status",
    kind: "choice",
    options: options(ticketStatus),
    isBulk: true,
    badge: (status) => <StatusBadge status={status} />,
    filter: {
      param: "status",
      label: "Status",
      any: "Any status",
      accepts: oneOf("", ...ticketStatus),
      name: "status",
      matches: (ticket, status) => ticket.status === status,
    },
  },
  assigneeId: {
    label: "Assignee",
    kind: "member",
    initial: "me",
    isBulk: true,
    filter: {
      param: "assignee",
      label: "Assignee",
      any: "Any assignee",
      accepts: matching(/^(me|mbr_\w{1,60})$/),
      name: "assigneeId",
      matches: (ticket, id, me) => ticket.assigneeId === (id === "me" ? me : id),
    },
  },
  priority: {
    label: "Priority",
    kind: "choice",
    options: priorities,
    initial: "normal",
    badge: (priority) => priority !== "normal" && <Priority priority={priority} />,
    filter: {
      param: "priority",
      label: "Priority",
      any: "Any priority",
      accepts: oneOf("", ...ticketPriority),
      name: "priority",
      matches: (ticket, priority) => ticket.priority === priority,
    },
  },
  requester: {
    label: "Requester",
    kind: "requester",
    maxLength: 254,
    isOutsidePanel: true,
    filter: {
      param: "requester",
      label: "Requester",
      any: "Name or e-mail address",
      accepts: matching(/^rq_\w{1,61}$/),
      name: "requesterId",
      matches: ({ requester }, id) => requester?.id === id,
    },
  },
  channel: {
    label: "Channel",
    kind: "channel",
    isOutsidePanel: true,
    filter: {
      param: "channel",
      label: "Channel",
      any: "Any channel",
      accepts: matching(/^ch_\w{1,61}$/),
      name: "channelId",
      matches: (ticket, id) => ticket.channel?.id === id,
    },
  },
  tags: {
    label: "Tags",
    kind: "tags",
    maxLength: 64,
    filter: {
      param: "tag",
      label: "Tag",
      any: "Any tag",
      accepts: matching(/^.{1,64}$/),
      name: "tag",
      matches: (ticket, tag) => ticket.tags.includes(tag),
    },
  },
  customFields: {
    label: "Custom field",
    kind: "custom",
    isOutsidePanel: true,
    filter: {
      param: "field",
      label: "Custom field",
      any: "Any custom field",
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

/** The fields that the form for a new ticket asks for, beside its subject. */
export const askedFields = ticketFields
  .filter(({ initial }) => initial !== undefined)
  .toReversed() as readonly Named<TextFieldName>[];

/** The fields with a badge in the rows of the inbox, the status last. */
export const badgeFields = ticketFields
  .filter(({ badge }) => badge !== undefined)
  .toReversed() as readonly Named<TextFieldName>[];

/** The filters of the inbox. */
export const filters = ticketFields.flatMap(({ kind, options = [], maxLength = 0, filter }) =>
  filter ? [{ ...filter, kind, options, maxLength }] : [],
);

/** The name and the value of a custom field in its filter, `name:value`. */
export function customFieldIn(text: string): readonly [name: string, value: string] {
  const end = text.indexOf(":");
  return [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
}

/** The field with this name; undefined for others, such as custom fields. */
export function fieldOf(name: FieldName): TicketField;
export function fieldOf(name: string): TicketField | undefined;
export function fieldOf(name: string): TicketField | undefined {
  return ticketFields.find((field) => field.name === name);
}

/** The label of a value; the value itself unless it is a choice. */
export const labelOf = ({ options = [] }: Pick<TicketField, "options">, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

interface StatusLook {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

const statusLooks: Readonly<Record<TicketStatus, StatusLook>> = {
  open: { tone: "accent", icon: CircleDot },
  pending: { tone: "warn", icon: CirclePause },
  resolved: { tone: "good", icon: CircleCheck },
  closed: { tone: "neutral", icon: Archive },
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

const priorityIcons: Readonly<Record<TicketPriority, LucideIcon>> = {
  urgent: OctagonAlert,
  high: SignalHigh,
  normal: SignalMedium,
  low: SignalLow,
};

function Priority({ priority }: { priority: string }) {
  const Icon: LucideIcon | undefined = priorityIcons[priority as TicketPriority];
  return (
    <span className={`priority priority-${priority}`}>
      {Icon && <Icon size={14} strokeWidth={2.25} aria-hidden="true" />}
      {labelOf(fields.priority, priority)}
    </span>
  );
}
