import { Plus } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Link } from "wouter";
import { balanced } from "../../../../html/bidi.ts";
import { Button } from "../../ui/button/button.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { PageHeader, useCurrentInView } from "../../ui/page/page.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { searchWith, useDialog, useUrlState } from "../../ui/state/url-state.ts";
import { useChannels } from "../channel-names.ts";
import { priorities } from "../fields.tsx";
import { OpenTicket } from "../open/open-ticket.tsx";
import { type ListState, listValues, sorts, views } from "./list-state.ts";
import { TicketList } from "./ticket-list.tsx";
import "./ticket-list.css";
import "../../ui/form/field.css";

/** The tickets of the workspace. */
export function TicketsPage() {
  const { state, change } = useUrlState(listValues);
  const { view, sort, ...filters } = state;
  const create = useDialog("new");
  const search = useRef<HTMLInputElement>(null);
  useShortcuts("Tickets", [
    { keys: ["n"], does: "Open a new ticket", run: create.open },
    { keys: ["/"], does: "Search", run: () => search.current?.focus() },
  ]);
  return (
    <>
      <PageHeader
        title="Tickets"
        actions={
          <Button variant="primary" icon={Plus} onClick={() => create.open()}>
            Open ticket
          </Button>
        }
      />
      <TicketViews value={view} initial={listValues.view.initial} />
      <TicketFilters state={state} onChange={change} search={search} />
      <TicketList
        key={JSON.stringify(state)}
        state={state}
        isFiltered={Object.values(filters).some((value) => value !== "")}
        onShowAll={() => change({ q: "", priority: "", tag: "", channel: "" })}
      />
      {create.value !== undefined && <OpenTicket onClose={create.close} />}
    </>
  );
}

interface TicketViewsProps {
  readonly value: string;
  readonly initial: string;
}

/** The views of the list. Filters stay when another one is chosen. */
function TicketViews({ value, initial }: TicketViewsProps) {
  const nav = useCurrentInView(value);
  return (
    <nav ref={nav} className="ticket-views" aria-label="Views">
      {Object.entries(views).map(([view, { label }]) => (
        <Link
          key={view}
          to={`/tickets${searchWith({ view: view === initial ? undefined : view })}`}
          aria-current={view === value ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface TicketFiltersProps {
  readonly state: ListState;
  readonly onChange: (changes: Partial<ListState>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Narrows a view, and sorts it. */
function TicketFilters({ state, onChange, search }: TicketFiltersProps) {
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
