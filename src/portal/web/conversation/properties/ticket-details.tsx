import { useQuery } from "@connectrpc/connect-query";
import type { ReactNode, RefObject } from "react";
import { Link, useSearch } from "wouter";
import { MeService } from "../../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { memberName, useMembers } from "../../members/members.tsx";
import { priorities, StatusBadge, statuses } from "../../tickets/fields.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Time } from "../../ui/time/time.tsx";
import { PropertySelect, TagsField } from "./properties.tsx";
import { RequesterCard } from "./requester-card.tsx";

interface TicketDetailsProps {
  readonly ticket: Ticket;
  readonly status: RefObject<HTMLSelectElement | null>;
  readonly assignee: RefObject<HTMLSelectElement | null>;
}

const optionsOf = (words: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(words).map(([value, { label }]) => ({ value, label }));

/** What is beside a conversation: the properties of the ticket, and who asks. */
export function TicketDetails({ ticket, status, assignee }: TicketDetailsProps) {
  return (
    <div className="conversation-details">
      <section aria-label="Properties" className="properties">
        <PropertySelect
          ref={status}
          ticket={ticket}
          field="status"
          label="Status"
          options={optionsOf(statuses)}
        />
        <PropertySelect
          ref={assignee}
          ticket={ticket}
          field="assignee"
          label="Assignee"
          options={useAssignees(ticket)}
        />
        <PropertySelect
          ticket={ticket}
          field="priority"
          label="Priority"
          options={optionsOf(priorities)}
        />
        <TagsField ticket={ticket} />
      </section>
      <RequesterCard ticket={ticket} />
      <Facts ticket={ticket} />
      <OtherTickets ticket={ticket} />
    </div>
  );
}

/** Nobody, oneself, the other members, and whom the ticket names already. */
function useAssignees({ assignee }: Ticket) {
  const members = useMembers().data ?? [];
  const own = useQuery(MeService.method.getMe).data?.data?.identity?.subject;
  const options = members.map((member) => ({
    value: member.subject,
    label: member.subject === own ? `${memberName(member)} (me)` : memberName(member),
  }));
  options.sort((a, b) => Number(b.value === own) - Number(a.value === own));
  const isListed = assignee === "" || options.some(({ value }) => value === assignee);
  return [
    { value: "", label: "Nobody" },
    ...options,
    ...(isListed ? [] : [{ value: assignee, label: assignee }]),
  ];
}

/** How a ticket arrived, in words. */
const channelLabels: Readonly<Record<string, string>> = {
  agent: "Logged by an agent",
  email: "E-mail",
  form: "Form",
  whatsapp: "WhatsApp",
};

/** What is known of a ticket and not edited here. */
function Facts({ ticket }: { ticket: Ticket }) {
  const times = [
    ["Opened", ticket.createdAt],
    ["First reply", ticket.firstResponseAt],
    ["Resolved", ticket.resolvedAt],
    ["Closed", ticket.closedAt],
  ] as const;
  const custom = Object.entries(ticket.customFields).sort();
  return (
    <section aria-label="About the ticket">
      <dl className="conversation-facts">
        {custom.map(([name, value]) => (
          <Fact key={name} name={name}>
            <Isolate>{value}</Isolate>
          </Fact>
        ))}
        <Fact name="Channel">{channelLabels[ticket.channel?.type ?? ""]}</Fact>
        {times.map(
          ([name, at]) =>
            at && (
              <Fact key={name} name={name}>
                <Time at={at} />
              </Fact>
            ),
        )}
        {ticket.externalId !== "" && (
          <Fact name="External ID">
            <Isolate className="mono">{ticket.externalId}</Isolate>
          </Fact>
        )}
        {ticket.followUpOf !== "" && (
          <Fact name="Follows up">
            <Link to={`/tickets/${ticket.followUpOf}`}>a closed ticket</Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>
      <Isolate>{name}</Isolate>
    </dt>
    <dd>{children}</dd>
  </div>
);

const shown = 5;

/** What the requester asked as well. */
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
      <h2 id="other-tickets">Other tickets of the requester</h2>
      <ul className="requester-tickets">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/tickets/${other.id}${search && `?${search}`}`}>
              <Isolate>{other.subject}</Isolate>
            </Link>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
