import { eventTypeValue } from "../events/event-type-select.tsx";
import { timeValues, useTimeRange } from "../ui/time-range.ts";
import { oneOf, useUrlState } from "../ui/use-url-state.ts";
import { outcomes } from "./outcomes.ts";

const values = {
  outcome: oneOf("", ...Object.keys(outcomes)),
  type: eventTypeValue,
  ...timeValues,
};

/** Which deliveries to show; empty: all. */
export type Filters = Readonly<Record<keyof typeof values, string>>;

/** The filters of deliveries, in the URL, and as fields of the request. */
export function useDeliveryFilters() {
  const { state, ...rest } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const input = {
    outcome: state.outcome === "" ? [] : [state.outcome],
    eventType: state.type,
    ...(from && { attemptedFrom: from }),
    ...(before && { attemptedBefore: before }),
  };
  return { filters: state, input, ...rest };
}
