import { Plus } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Link } from "wouter";
import { searchWith, useDialog, useUrlState } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { optionsOf, Select } from "../../ui/form/field.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { PageHeader, useCurrentInView } from "../../ui/page/page.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { filters } from "../fields.tsx";
import { useChannels } from "../names.ts";
import { OpenTicket } from "../open/open-ticket.tsx";
import { type ListState, listValues, sorts, unfiltered, views } from "./list-state.ts";
import { TicketList } from "./ticket-list.tsx";
import "./ticket-list.css";

/** The tickets of the workspace. */
export function TicketsPage() {
  const { state, change } = useUrlState(listValues);
  const { view, sort, ...narrowing } = state;
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
        isFiltered={Object.values(narrowing).some((value) => value !== "")}
        onShowAll={() => change(unfiltered)}
      />
      {create.value !== undefined && <OpenTicket onClose={create.close} />}
    </>
  );
}

/** The views of the list. Switching keeps the filters. */
function TicketViews({ value, initial }: { value: string; initial: string }) {
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
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** The search, the filters and the sort order. */
function TicketFilters({ state, onChange, search }: TicketFiltersProps) {
  const channels = useChannels().data?.data ?? [];
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
      {filters.map(({ param, kind, label, any, options, maxLength }) =>
        kind === "text" || kind === "tags" ? (
          <SearchInput
            key={param}
            type="text"
            aria-label={label}
            placeholder={any}
            maxLength={maxLength}
            value={state[param] ?? ""}
            onSearch={(text) => onChange({ [param]: text })}
          />
        ) : (
          <Select
            key={param}
            aria-label={label}
            any={any}
            options={
              kind === "channel"
                ? channels.map(({ id, name }) => ({ value: id, label: name }))
                : options
            }
            value={state[param] ?? ""}
            onChange={(value) => onChange({ [param]: value })}
          />
        ),
      )}
      <Select
        aria-label="Sort"
        options={optionsOf(sorts)}
        value={state.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </search>
  );
}
