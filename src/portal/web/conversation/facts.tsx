import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Isolate } from "../ui/isolate.tsx";
import { Time } from "../ui/time.tsx";

/** How a ticket arrived, in words. */
export const channelLabels: Readonly<Record<string, string>> = {
  agent: "Logged by an agent",
  email: "E-mail",
  form: "Form",
  whatsapp: "WhatsApp",
};

/** What is known of a ticket and not edited here. */
export function Facts({ ticket }: { ticket: Ticket }) {
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
