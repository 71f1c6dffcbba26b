import type { Tone } from "../ui/badge.tsx";

/** What the states of a subscription are called here. */
export const statuses: Record<string, { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "good" },
  past_due: { label: "Payment is due", tone: "warn" },
  canceled: { label: "Cancelled", tone: "neutral" },
};
