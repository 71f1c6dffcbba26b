import type { PlanConfig } from "../../config/plans.ts";

/** A span of time, its end excluded. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const months = { month: 1, year: 12 };

/** The same day and time some intervals later, or earlier; in a month that is too short, its last day. */
export function shifted(from: Date, interval: PlanConfig["interval"], by: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + by * months[interval]);
  if (to.getUTCDate() !== from.getUTCDate()) {
    to.setUTCDate(0);
  }
  return to;
}

/** The calendar month of a time, in UTC. */
export function monthOf(now: Date): Period {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  return { start, end: shifted(start, "month", 1) };
}
