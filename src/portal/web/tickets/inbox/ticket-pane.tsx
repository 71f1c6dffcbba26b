import { Plus, SearchX } from "lucide-react";
import { type RefObject, useRef } from "preact/compat";
import { Link, useSearch } from "wouter";
import { t } from "../../language/language.ts";
import { useDialog } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Empty, FailureNotice, Skeleton } from "../../ui/feedback/states.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { useShortcuts } from "../../ui/shortcuts/shortcuts.ts";
import { Isolate } from "../../ui/text/isolate.tsx";
import { OpenTicket } from "../open/open-ticket.tsx";
import { useSavedViews } from "../views/saved-views.ts";
import { hrefOf, initialView } from "../views/view.ts";
import { SaveButton, ViewMenu } from "../views/view-actions.tsx";
import { FilterChips, Filters } from "./filters.tsx";
import {
  filtersIn,
  isNarrowed,
  type ListState,
  orderIn,
  unnarrowed,
  useListState,
} from "./list-state.ts";
import type { Neighbours } from "./neighbours.ts";
import { TicketList } from "./ticket-list.tsx";
import "./ticket-list.css";

interface TicketPaneProps {
  /** ID of the ticket whose conversation is shown; empty for none. */
  readonly openId: string;
  /** The neighbours of the open ticket. */
  readonly neighbours: Neighbours;
}

/** A view of the tickets of the workspace, with its search and filters. */
export function TicketPane({ openId, neighbours }: TicketPaneProps) {
  const { state, viewState, change, isChanged } = useListState(useSearch());
  const create = useDialog("new");
  const search = useRef<HTMLInputElement>(null);
  useShortcuts(t("Tickets"), [
    { keys: ["n"], does: t("New ticket"), run: create.open },
    { keys: ["/"], does: t("Search"), run: () => search.current?.focus() },
  ]);
  const { view, values } = state;
  const actions = {
    view,
    shown: { filters: filtersIn(state), orderBy: orderIn(state) },
    isChanged,
  };
  const isFound = viewState === "found";
  return (
    <section className="ticket-pane" aria-label={t("List of tickets")}>
      {/* The focus stays in the list. */}
      <p className="visually-hidden" role="status">
        {openId !== "" && t("The conversation is open next to the list")}
      </p>
      <div className="ticket-pane-head">
        <div className="ticket-pane-title">
          {openId === "" ? (
            <PageHeader title={view.label} />
          ) : (
            <h2>
              <Isolate>{view.label}</Isolate>
            </h2>
          )}
          {isFound && <ViewMenu key={view.name} {...actions} />}
        </div>
        <Button variant="primary" icon={Plus} onClick={() => create.open()}>
          {t("New ticket")}
        </Button>
        {isFound && <TicketSearch state={state} onChange={change} search={search} />}
      </div>
      {isFound ? (
        <>
          <FilterChips state={state} onChange={change}>
            <SaveButton {...actions} />
          </FilterChips>
          <TicketList
            key={`${view.name} ${JSON.stringify(values)}`}
            state={state}
            isFiltered={isNarrowed(state)}
            onShowAll={() => change(unnarrowed(view))}
            openId={openId}
            neighbours={neighbours}
          />
        </>
      ) : (
        <NoView isLoading={viewState === "loading"} />
      )}
      {create.value !== undefined && <OpenTicket onClose={create.close} />}
    </section>
  );
}

/** In place of the list, until its view is found. */
function NoView({ isLoading }: { isLoading: boolean }) {
  const { error, retry } = useSavedViews();
  if (isLoading) {
    return <Skeleton rows={5} label={t("Loading the view")} />;
  }
  if (error) {
    return <FailureNotice error={error} retry={retry} />;
  }
  return (
    <Empty icon={SearchX} title={t("This view does not exist")}>
      <p>
        {t("It may have been deleted, or it belongs to another member.")}{" "}
        <Link to={hrefOf(initialView)}>{t("Show all open tickets")}</Link>
      </p>
    </Empty>
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
      aria-label={t("Search tickets")}
      placeholder={t("Search")}
      aria-keyshortcuts="/"
      maxLength={200}
      value={state.values.q ?? ""}
      onSearch={(q) => onChange({ q })}
    />
    <Filters state={state} onChange={onChange} />
  </search>
);
