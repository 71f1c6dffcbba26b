import { Badge } from "../ui/badge.tsx";
import { outcomeOf } from "./outcomes.ts";

/** The outcome of a delivery: an icon, a word and a colour. */
export function OutcomeBadge({ outcome }: { outcome: string }) {
  const { icon: Icon, label, tone } = outcomeOf(outcome);
  return (
    <Badge tone={tone}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" /> {label}
    </Badge>
  );
}
