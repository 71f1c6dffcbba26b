import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { CircleUser, Search, TicketIcon } from "lucide-react";
import { useLocation } from "wouter";
import { RequesterService } from "../../../../gen/ticketing/v1/requester_service_pb.ts";
import { type Requester, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../language/language.ts";
import { requesterName } from "../tickets/names.ts";
import { useDebounced } from "../ui/form/search-input.tsx";
import type { Entry } from "./entries.ts";

const [mostTickets, mostRequesters] = [6, 4];

/**
 * Tickets and requesters for a text, as it is typed. A request that a later one replaces is canceled.
 * @returns whether there may be others in a moment
 */
export function useFound(text: string): { found: readonly Entry[]; isPending: boolean } {
  const [, navigate] = useLocation();
  const typed = text.trim();
  const q = useDebounced(typed);
  // One letter would find nearly everything.
  const enabled = typed !== "" && q !== "" && (q.length > 1 || /\d/.test(q));
  const options = { enabled, placeholderData: keepPreviousData, retry: false };
  const tickets = useQuery(TicketService.method.listTickets, { q, pageSize: mostTickets }, options);
  const requesters = useQuery(
    RequesterService.method.listRequesters,
    { q, pageSize: mostRequesters },
    options,
  );
  if (!enabled) {
    return { found: [], isPending: typed !== q };
  }
  const list = (words: string) => () =>
    navigate(`/tickets?${new URLSearchParams({ view: "all", q: words })}`);
  const found: Entry[] = [
    ...(tickets.data?.data ?? []).map(({ id, number, subject, requester }) => ({
      id,
      group: t("Tickets"),
      icon: TicketIcon,
      label: `#${number} ${subject}`,
      detail: requesterName(requester),
      run: () => navigate(`/tickets/${id}`),
    })),
    ...(requesters.data?.data ?? []).map((requester) => ({
      id: requester.id,
      group: t("Requesters"),
      icon: CircleUser,
      label: requesterName(requester),
      detail: requester.name === "" ? "" : (requester.email ?? requester.phone ?? ""),
      run: list(fromOf(requester)),
    })),
    ...((tickets.data?.nextPageToken ?? "") === ""
      ? []
      : [
          {
            id: "all-found",
            group: t("Tickets"),
            icon: Search,
            label: t("Show all [tickets]"),
            run: list(q),
          },
        ]),
  ];
  const isPending = typed !== q || tickets.isFetching || requesters.isFetching;
  return { found, isPending };
}

/** The query for the tickets of a requester. */
const fromOf = (requester: Requester): string =>
  requester.email
    ? `from:${requester.email}`
    : `from:"${requesterName(requester).replaceAll('"', " ")}"`;
