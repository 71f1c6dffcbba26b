import { X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { TimeFilter } from "../ui/time-filter.tsx";
import { actionLabel, actions } from "./actions.ts";
import "../ui/filters.css";

interface State {
  readonly action: string;
  readonly actor: string;
  readonly target: string;
  readonly within: string;
  readonly before: string;
}

interface AuditFiltersProps {
  readonly state: State;
  readonly onChange: (changes: Partial<State>) => void;
}

export function AuditFilters({ state, onChange }: AuditFiltersProps) {
  const known = Object.keys(actions);
  const { action, actor, target } = state;
  const shown = action === "" || known.includes(action) ? known : [...known, action];
  return (
    <div className="filters">
      {actor && (
        <Button icon={X} onClick={() => onChange({ actor: "" })}>
          By {actor}
        </Button>
      )}
      {target && (
        <Button icon={X} onClick={() => onChange({ target: "" })}>
          About {target}
        </Button>
      )}
      <select
        className="input"
        aria-label="Action"
        value={action}
        onChange={(event) => onChange({ action: event.target.value })}
      >
        <option value="">Any action</option>
        {shown.map((each) => (
          <option key={each} value={each}>
            {actionLabel(each)}
          </option>
        ))}
      </select>
      <TimeFilter {...state} onChange={onChange} />
    </div>
  );
}
