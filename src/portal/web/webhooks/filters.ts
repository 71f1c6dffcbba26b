import { timestampFromMs } from "@bufbuild/protobuf/wkt";

/** Which deliveries to show; empty: all. */
export interface Filters {
  readonly outcome: string;
  readonly eventType: string;
  /** Only deliveries within this many milliseconds before `at`; 0: all. */
  readonly withinMs: number;
  /** When the span was chosen, in milliseconds: fixed, so that the query key stays the same. */
  readonly at: number;
}

export const noFilters: Filters = { outcome: "", eventType: "", withinMs: 0, at: 0 };

/** The filters as fields of the request. */
export const inputOfFilters = ({ outcome, eventType, withinMs, at }: Filters) => ({
  outcome: outcome === "" ? [] : [outcome],
  eventType,
  ...(withinMs > 0 && { attemptedFrom: timestampFromMs(at - withinMs) }),
});
