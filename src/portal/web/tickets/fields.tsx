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
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import "./fields.css";

interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

/** The statuses of tickets, in the order in which a ticket usually moves through them. */
export const statuses: Readonly<Record<string, Look>> = {
  open: { label: "Open", tone: "accent", icon: CircleDot },
  pending: { label: "Pending", tone: "warn", icon: CirclePause },
  resolved: { label: "Resolved", tone: "good", icon: CircleCheck },
  closed: { label: "Closed", tone: "neutral", icon: Archive },
};

/** The status of a ticket as it is called in the portal. */
export const statusLabel = (status: string): string => statuses[status]?.label ?? status;

/** The status of a ticket: a word with a shape of its own, so that nothing hangs on the colour. */
export function StatusBadge({ status }: { status: string }) {
  const { tone = "neutral", icon: Icon } = statuses[status] ?? {};
  return (
    <Badge tone={tone}>
      {Icon && <Icon size={12} strokeWidth={2.25} aria-hidden="true" />}
      {statusLabel(status)}
    </Badge>
  );
}

/** The priorities of tickets, the most pressing first. */
export const priorities: Readonly<Record<string, { label: string; icon: LucideIcon }>> = {
  urgent: { label: "Urgent", icon: OctagonAlert },
  high: { label: "High", icon: SignalHigh },
  normal: { label: "Normal", icon: SignalMedium },
  low: { label: "Low", icon: SignalLow },
};

/** The priority of a ticket as it is called in the portal. */
export const priorityLabel = (priority: string): string => priorities[priority]?.label ?? priority;

/** The priority of a ticket in a word and a shape. */
export function Priority({ priority }: { priority: string }) {
  const { icon: Icon } = priorities[priority] ?? {};
  return (
    <span className={`priority priority-${priority}`}>
      {Icon && <Icon size={14} strokeWidth={2.25} aria-hidden="true" />}
      {priorityLabel(priority)}
    </span>
  );
}
