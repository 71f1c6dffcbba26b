import { Plus } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useDialog, useUrlState } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { OpenTicket } from "../open/open-ticket.tsx";
import { views } from "../views.ts";
import { FilterChips, Filters } from "./filters.tsx";
import { filtersOf, type ListState, listValues, unfiltered } from "./list-state.ts";
import type { Neighbours } from "./neighbours.ts";
import { TicketList } from "./ticket-list.tsx";
import "./ticket-list.css";

interface TicketPaneProps {
  /** ID of the ticket whose conversation is shown; empty for none. */
  readonly openId: string;
  /** Of the open ticket. */
  readonly neighbours: Neighbours;
}

/** A view of the tickets of the workspace, with its search and filters. */
export function TicketPane({ openId, neighbours }: TicketPaneProps) {
  const { state, change } = useUrlState(listValues);
  const create = useDialog("new");
  const search = useRef<HTMLInputElement>(null);
  useShortcuts("Tickets", [
    { keys: ["n"], does: "New ticket", run: create.open },
    { keys: ["/"], does: "Search", run: () => search.current?.focus() },
  ]);
  const title = views[state.view]?.label ?? "";
  const isFiltered =
    state.q !== "" || filtersOf(state.view).some(({ param }) => (state as ListState)[param] !== "");
  return (
    <section className="ticket-pane" aria-label="List of tickets">
      <div className="ticket-pane-head">
        {openId === "" ? <PageHeader title={title} /> : <h2>{title}</h2>}
        <Button variant="primary" icon={Plus} onClick={() => create.open()}>
          New ticket
        </Button>
        <TicketSearch state={state} onChange={change} search={search} />
      </div>
      <FilterChips state={state} onChange={change} />
      <TicketList
        key={JSON.stringify(state)}
        state={state}
        isFiltered={isFiltered}
        onShowAll={() => change(unfiltered)}
        openId={openId}
        neighbours={neighbours}
      />
      {create.value !== undefined && <OpenTicket onClose={create.close} />}
    </section>
  );
}

interface TicketSearchProps {
  readonly state: ListState;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
  readonly search: RefObject<HTMLInputElement | null>;
}

const TicketSearch = ({ state, onChange, search }: TicketSearchProps) => (
  <search className="ticket-search">
    <SearchInput
      ref={search}
      type="search"
      className="input"
      aria-label="Search tickets"
      placeholder="Search"
      aria-keyshortcuts="/"
      maxLength={200}
      value={state.q}
      onSearch={(q) => onChange({ q })}
    />
    <Filters state={state} onChange={onChange} />
  </search>
);
