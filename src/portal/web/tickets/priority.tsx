import { type LucideIcon, OctagonAlert, SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import "./priority.css";

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
