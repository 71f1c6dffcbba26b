import { useQuery } from "@connectrpc/connect-query";
import type { RefObject } from "react";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { memberName, useMembers } from "../members/use-members.ts";
import { priorities } from "../tickets/priority.tsx";
import { statuses } from "../tickets/status-badge.tsx";
import { Facts } from "./facts.tsx";
import { OtherTickets } from "./other-tickets.tsx";
import { PropertySelect } from "./property-select.tsx";
import { RequesterCard } from "./requester-card.tsx";
import { TagsField } from "./tags-field.tsx";

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
