import { Code } from "@connectrpc/connect";
import { useQuery } from "@connectrpc/connect-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useRefresh } from "../api/action.ts";
import { reloadIfLost } from "../boot/page-files.ts";
import { searchWith, useDialog } from "../state/url-state.ts";
import { useNeighbours } from "../tickets/inbox/neighbours.ts";
import { Empty, FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { useShortcuts } from "../ui/shortcuts/shortcuts.ts";
import { Conversation } from "./conversation.tsx";
import "./ticket-page.css";

const EraseRequester = lazy(async () => ({
  default: (await reloadIfLost(import("./requester/erase-requester.tsx"))).EraseRequester,
}));

/** A ticket: its conversation and its properties. */
export function TicketPage({ id }: { id: string }) {
  const query = useQuery(TicketService.method.getTicket, { id });
  const search = useSearch();
  const neighbours = useNeighbours(id);
  useShortcuts("Ticket", [
    { keys: ["j"], does: "Next ticket", run: () => neighbours.openNext?.() },
    { keys: ["k"], does: "Previous ticket", run: () => neighbours.openPrevious?.() },
    { keys: ["Escape"], does: "Back to the list", run: neighbours.back },
  ]);
  const ticket = query.data?.data;
  const [deletedId, setDeletedId] = useState("");
  const isGone = deletedId === id || query.error?.code === Code.NotFound;
  const back = (
    <Link
      to={`/tickets${search && `?${search}`}`}
      className="back"
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
          event.preventDefault();
          neighbours.back();
        }
      }}
    >
      <ArrowLeft size={14} aria-hidden="true" /> Tickets
    </Link>
  );
  // While its dialog is open, the tickets of the requester go, this one too.
  const erase = useDialog("erase");
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const erased = ticket?.requester?.id === erase.value ? ticket?.requester : undefined;
  const dialog = erased && (
    <Suspense>
      <EraseRequester
        requester={erased}
        onClose={erase.close}
        onErased={() => {
          void refresh(TicketService.method.listTickets);
          navigate(`/tickets${searchWith({ erase: undefined })}`, { replace: true });
        }}
      />
    </Suspense>
  );
  if (isGone || (query.error && !ticket)) {
    return (
      <>
        {dialog}
        {back}
        <PageHeader title="Ticket" />
        {isGone ? (
          <Empty icon={SearchX} title="This ticket does not exist">
            <p>It may have been deleted, or it belongs to another workspace.</p>
          </Empty>
        ) : (
          <FailureNotice error={query.error} retry={query.refetch} />
        )}
      </>
    );
  }
  return (
    <div className="conversation">
      {dialog}
      {ticket ? (
        <Conversation
          ticket={ticket}
          back={back}
          onLeave={neighbours.back}
          onGone={() => setDeletedId(id)}
        />
      ) : (
        <>
          <div className="conversation-main">
            {back}
            <PageHeader title="Ticket" />
            <Skeleton rows={5} label="Loading the ticket" />
          </div>
          <div className="conversation-side" />
        </>
      )}
    </div>
  );
}
