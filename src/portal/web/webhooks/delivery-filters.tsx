import { useQuery } from "@connectrpc/connect-query";
import { EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { type Filters, noFilters } from "./filters.ts";
import { outcomes } from "./outcomes.ts";
import "./delivery-filters.css";

const minute = 60_000;
const spans = [
  { withinMs: 15 * minute, label: "Last 15 minutes" },
  { withinMs: 60 * minute, label: "Last hour" },
  { withinMs: 24 * 60 * minute, label: "Last 24 hours" },
];

interface DeliveryFiltersProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

export function DeliveryFilters({ filters, onFilters }: DeliveryFiltersProps) {
  const { data: types } = useQuery(EventService.method.listEventTypes);
  const change = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    const isAll = !next.outcome && !next.eventType && !next.withinMs;
    onFilters(isAll ? noFilters : next);
  };
  return (
    <div className="delivery-filters">
      <select
        className="input"
        aria-label="Outcome"
        value={filters.outcome}
        onChange={(event) => change({ outcome: event.target.value })}
      >
        <option value="">Any outcome</option>
        {Object.entries(outcomes).map(([outcome, { label }]) => (
          <option key={outcome} value={outcome}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Event"
        value={filters.eventType}
        onChange={(event) => change({ eventType: event.target.value })}
      >
        <option value="">Any event</option>
        {types?.data.map(({ type }) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Time"
        value={filters.withinMs}
        onChange={(event) => change({ withinMs: Number(event.target.value), at: Date.now() })}
      >
        <option value={0}>Any time</option>
        {spans.map(({ withinMs, label }) => (
          <option key={withinMs} value={withinMs}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
