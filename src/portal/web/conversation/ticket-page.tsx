import { Code } from "@connectrpc/connect";
import { useQuery } from "@connectrpc/connect-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { Link, useSearch } from "wouter";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useNeighbours } from "../tickets/inbox/neighbours.ts";
import { Empty, FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { useShortcuts } from "../ui/shortcuts/shortcuts.ts";
import { Conversation } from "./conversation.tsx";
import "./ticket-page.css";

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
  const isGone = query.error?.code === Code.NotFound;
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
  if (query.error && (isGone || !ticket)) {
    return (
      <>
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
      {ticket ? (
        <Conversation ticket={ticket} back={back} onLeave={neighbours.back} />
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
