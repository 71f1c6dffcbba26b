import { useQuery } from "@connectrpc/connect-query";
import { Link, useSearch } from "wouter";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { kindOf } from "../../channels/kinds.ts";
import { t } from "../../language/language.ts";
import { StatusBadge } from "../../tickets/fields.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CustomFields } from "./custom-fields.tsx";
import { DeleteTicket } from "./delete-ticket.tsx";
import { Fact } from "./fact.tsx";
import { Followers } from "./followers.tsx";
import { Participants } from "./participants.tsx";
import { Properties, type SelectRefs } from "./properties.tsx";
import { RequesterCard } from "./requester-card.tsx";

interface TicketDetailsProps {
  readonly ticket: Ticket;
  readonly selects: SelectRefs;
  readonly onDeleted: () => void;
}

/** The side of a conversation: the properties of the ticket, and its requester. */
export const TicketDetails = ({ ticket, selects, onDeleted }: TicketDetailsProps) => (
  <div className="conversation-details">
    {/* A merged ticket accepts no changes. */}
    <fieldset className="conversation-fields" disabled={ticket.mergedIntoId !== ""}>
      <Properties ticket={ticket} selects={selects} />
    </fieldset>
    <RequesterCard ticket={ticket} />
    <fieldset className="conversation-fields" disabled={ticket.mergedIntoId !== ""}>
      <Participants ticket={ticket} />
    </fieldset>
    <CustomFields ticket={ticket} />
    <Followers ticket={ticket} />
    <Facts ticket={ticket} />
    <OtherTickets ticket={ticket} />
    <DeleteTicket ticket={ticket} onDeleted={onDeleted} />
  </div>
);

/** The fields that are not editable here. */
function Facts({ ticket }: { ticket: Ticket }) {
  const times = [
    [t("Opened"), ticket.createdAt],
    [t("First reply"), ticket.firstResponseAt],
    [t("Resolved"), ticket.resolvedAt],
    [t("Closed"), ticket.closedAt],
  ] as const;
  const kind = kindOf(ticket.channel?.type);
  const isOfApi = !ticket.channel?.id && ticket.createdBy?.type === "api_key";
  return (
    <section aria-label={t("About the ticket")}>
      <dl className="conversation-facts">
        <Fact name={t("Channel")}>{isOfApi ? "API" : t(kind.arrival ?? kind.label)}</Fact>
        {times.map(
          ([name, at]) =>
            at && (
              <Fact key={name} name={name}>
                <Time at={at} />
              </Fact>
            ),
        )}
        {ticket.externalId !== "" && (
          <Fact name={t("External ID")}>
            <Isolate className="mono">{ticket.externalId}</Isolate>
          </Fact>
        )}
        {ticket.importSource !== "" && (
          <Fact name={t("Imported")}>
            <Isolate className="mono">{`${ticket.importSource} ${ticket.importExternalId}`}</Isolate>
          </Fact>
        )}
        {ticket.followUpOf !== "" && (
          <Fact name={t("Follows up")}>
            <Link to={`/tickets/${ticket.followUpOf}`}>{t("a closed ticket")}</Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

const shown = 5;

/** Other tickets of the requester. */
function OtherTickets({ ticket: { id, requester } }: { ticket: Ticket }) {
  const search = useSearch();
  const list = useQuery(
    TicketService.method.listTickets,
    { requesterId: requester?.id ?? "", pageSize: shown + 1 },
    { enabled: requester !== undefined },
  );
  const others = list.data?.data.filter((other) => other.id !== id).slice(0, shown) ?? [];
  if (others.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="other-tickets">
      <h2 id="other-tickets">{t("Other tickets of the requester")}</h2>
      <ul className="requester-tickets">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/tickets/${other.id}${search && `?${search}`}`}>
              <Isolate className="cut">{other.subject}</Isolate>
            </Link>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
