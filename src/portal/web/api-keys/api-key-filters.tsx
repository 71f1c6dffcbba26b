import { type ListState, orders } from "./list-state.ts";
import { unusedLabel } from "./unused.ts";
import "../ui/filters.css";

interface ApiKeyFiltersProps {
  readonly state: ListState;
  readonly onChange: (changes: Partial<ListState>) => void;
}

export const ApiKeyFilters = ({ state, onChange }: ApiKeyFiltersProps) => (
  <div className="filters">
    <input
      className="input"
      type="search"
      aria-label="Search keys"
      placeholder="Search by name or key"
      value={state.q}
      onChange={(event) => onChange({ q: event.target.value })}
      maxLength={100}
    />
    <select
      className="input"
      aria-label="Show"
      value={state.show}
      onChange={(event) => onChange({ show: event.target.value })}
    >
      <option value="">All keys</option>
      <option value="unused">{unusedLabel}</option>
    </select>
    <select
      className="input"
      aria-label="Sort"
      value={state.sort}
      onChange={(event) => onChange({ sort: event.target.value })}
    >
      {Object.entries(orders).map(([name, { label }]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  </div>
);
