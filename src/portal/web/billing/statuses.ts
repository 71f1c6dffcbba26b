import type { Tone } from "../ui/badge.tsx";

/** Labels of the statuses of a billing subscription. */
export const statuses: Record<string, { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "good" },
  past_due: { label: "Payment due", tone: "warn" },
  canceled: { label: "Cancelled", tone: "neutral" },
};
