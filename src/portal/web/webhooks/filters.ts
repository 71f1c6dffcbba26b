import { timestampFromMs } from "@bufbuild/protobuf/wkt";

/** Which deliveries are shown; empty is all. */
export interface Filters {
  readonly outcome: string;
  readonly eventType: string;
  /** Only the last so many milliseconds before `at`; 0 is all. */
  readonly withinMs: number;
  /** When the span was chosen, so that the same choice asks the same question. */
  readonly at: number;
}

export const noFilters: Filters = { outcome: "", eventType: "", withinMs: 0, at: 0 };

/** What the contract calls them. */
export const inputOfFilters = ({ outcome, eventType, withinMs, at }: Filters) => ({
  outcome: outcome === "" ? [] : [outcome],
  eventType,
  ...(withinMs > 0 && { attemptedFrom: timestampFromMs(at - withinMs) }),
});
