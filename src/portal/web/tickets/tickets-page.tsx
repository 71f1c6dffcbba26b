import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { useShortcuts } from "../ui/use-shortcuts.ts";
import { useUrlState } from "../ui/use-url-state.ts";
import { listValues } from "./list-state.ts";
import { OpenTicket } from "./open-ticket.tsx";
import { TicketFilters } from "./ticket-filters.tsx";
import { TicketList } from "./ticket-list.tsx";
import { TicketViews } from "./ticket-views.tsx";

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
