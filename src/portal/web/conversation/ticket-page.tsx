import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { lazy, Suspense, useState } from "preact/compat";
import { Link, useLocation, useSearch } from "wouter";
import {
  GetTicketResponseSchema,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useRefresh } from "../api/action.ts";
import { reloadIfLost } from "../boot/page-files.ts";
import { t } from "../language/language.ts";
import { searchWith, useDialog } from "../state/url-state.ts";
import { cachedTicket } from "../tickets/cache.ts";
import type { Neighbours } from "../tickets/inbox/neighbours.ts";
import { Empty, FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { useShortcuts } from "../ui/shortcuts/shortcuts.ts";
import { Conversation } from "./conversation.tsx";
import "./ticket-page.css";

const EraseRequester = lazy(async () => ({
  default: (await reloadIfLost(import("./requester/erase-requester.tsx"))).EraseRequester,
}));

interface TicketPageProps {
  readonly id: string;
  readonly neighbours: Neighbours;
  readonly isBesideList: boolean;
}

/** A ticket: its conversation and its properties. */
export function TicketPage({ id, neighbours, isBesideList }: TicketPageProps) {
  const client = useQueryClient();
  const query = useQuery(
    TicketService.method.getTicket,
    { id },
    {
      // The list already has it.
      placeholderData: () => {
        const data = cachedTicket(client, id);
        return data && create(GetTicketResponseSchema, { data });
      },
    },
  );
  const search = useSearch();
  useShortcuts(t("Ticket"), [
    { keys: ["Escape"], does: t("Close the ticket"), run: neighbours.back },
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
      <ArrowLeft size={16} aria-hidden="true" />
      <span>{t("Tickets")}</span>
    </Link>
  );
  // While its dialog is open, the tickets of the requester are deleted, including this one.
  const erase = useDialog("erase");
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const erased = ticket?.requester?.id === erase.value ? ticket?.requester : undefined;
  const dialog = erased && (
    <Suspense fallback={null}>
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
      <div className="conversation-main">
        {dialog}
        {back}
        <PageHeader title={t("Ticket")} keepsFocus={isBesideList} />
        {isGone ? (
          <Empty icon={SearchX} title={t("This ticket does not exist")}>
            <p>{t("It may have been deleted, or it belongs to another workspace.")}</p>
          </Empty>
        ) : (
          <FailureNotice error={query.error} retry={query.refetch} />
        )}
      </div>
    );
  }
  return (
    <div className="conversation">
      {dialog}
      {ticket ? (
        <Conversation
          ticket={ticket}
          back={back}
          isBesideList={isBesideList}
          neighbours={neighbours}
          onGone={() => setDeletedId(id)}
        />
      ) : (
        <>
          <div className="conversation-main">
            {back}
            <PageHeader title={t("Ticket")} keepsFocus={isBesideList} />
            <Skeleton rows={5} label={t("Loading the ticket")} />
          </div>
          <div className="conversation-side" />
        </>
      )}
    </div>
  );
}
