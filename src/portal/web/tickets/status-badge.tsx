import { Archive, CircleCheck, CircleDot, CirclePause, type LucideIcon } from "lucide-react";
import { Badge, type Tone } from "../ui/badge.tsx";

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
