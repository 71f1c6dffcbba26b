import type { TicketEntity } from "../tickets/entity.ts";

/**
 * The values of the variables for a ticket. Values of the request take precedence
 * over the custom fields of the ticket.
 * @param assignee display name of the member who works on it; empty if there is none
 */
export function valuesOf(
  ticket: TicketEntity | undefined,
  assignee: string,
  variables: Readonly<Record<string, string>>,
): Map<string, string> {
  const values = new Map<string, string>();
  if (ticket !== undefined) {
    const { requester, customFields } = ticket;
    values.set("requester.name", requester.name);
    values.set("requester.email", requester.email ?? "");
    values.set("requester.phone", requester.phone ?? "");
    values.set("requester.externalId", requester.externalId ?? "");
    values.set("ticket.id", ticket.id);
    values.set("ticket.number", String(ticket.number));
    values.set("ticket.subject", ticket.subject);
    values.set("ticket.status", ticket.status);
    values.set("ticket.priority", ticket.priority);
    values.set("ticket.assignee", assignee);
    for (const [name, value] of Object.entries(customFields)) {
      values.set(`custom.${name}`, String(value));
    }
  }
  for (const [name, value] of Object.entries(variables)) {
    values.set(`custom.${name}`, value);
  }
  return values;
}
