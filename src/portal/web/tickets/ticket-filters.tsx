import type { RefObject } from "react";
import { balanced } from "../../../html/bidi.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { type ListState, sorts } from "./list-state.ts";
import { priorities } from "./priority.tsx";
import { useChannels } from "./use-channels.ts";
import "../ui/filters.css";

interface TicketFiltersProps {
  readonly state: ListState;
  readonly onChange: (changes: Partial<ListState>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Narrows a view, and sorts it. */
export function TicketFilters({ state, onChange, search }: TicketFiltersProps) {
  const channels = useChannels().data?.data ?? [];
  const isKnown = state.channel === "" || channels.some(({ id }) => id === state.channel);
  return (
    <search className="filters ticket-filters">
      <SearchInput
        ref={search}
        type="search"
        aria-label="Search tickets"
        placeholder="Search subjects, messages and requesters"
        aria-keyshortcuts="/"
        maxLength={200}
        value={state.q}
        onSearch={(q) => onChange({ q })}
      />
      <select
        className="input"
        aria-label="Priority"
        value={state.priority}
        onChange={(event) => onChange({ priority: event.target.value })}
      >
        <option value="">Any priority</option>
        {Object.entries(priorities).map(([priority, { label }]) => (
          <option key={priority} value={priority}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Channel"
        value={state.channel}
        onChange={(event) => onChange({ channel: event.target.value })}
      >
        <option value="">Any channel</option>
        {!isKnown && <option value={state.channel}>{state.channel}</option>}
        {channels.map(({ id, name }) => (
          <option key={id} value={id}>
            {balanced(name)}
          </option>
        ))}
      </select>
      <SearchInput
        type="text"
        aria-label="Tag"
        placeholder="Any tag"
        maxLength={64}
        value={state.tag}
        onSearch={(tag) => onChange({ tag })}
      />
      <select
        className="input"
        aria-label="Sort"
        value={state.sort}
        onChange={(event) => onChange({ sort: event.target.value })}
      >
        {Object.entries(sorts).map(([sort, { label }]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </search>
  );
}
