import { EventTypeSelect } from "../events/event-type-select.tsx";
import { TimeFilter } from "../ui/time-filter.tsx";
import type { Filters } from "./filters.ts";
import { outcomes } from "./outcomes.ts";
import "../ui/filters.css";

interface DeliveryFiltersProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

export const DeliveryFilters = ({ filters, onChange }: DeliveryFiltersProps) => (
  <div className="filters">
    <select
      className="input"
      aria-label="Outcome"
      value={filters.outcome}
      onChange={(event) => onChange({ outcome: event.target.value })}
    >
      <option value="">Any outcome</option>
      {Object.entries(outcomes).map(([outcome, { label }]) => (
        <option key={outcome} value={outcome}>
          {label}
        </option>
      ))}
    </select>
    <EventTypeSelect value={filters.type} onChange={(type) => onChange({ type })} />
    <TimeFilter {...filters} onChange={onChange} />
  </div>
);
