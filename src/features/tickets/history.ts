import type { EntityManager } from "@mikro-orm/postgresql";
import { type AuditSource, type AuditTarget, audit, type RequesterSource } from "../audit/audit.ts";
import type { TicketEntity } from "./entity.ts";

const maxLength = 200;

/** What a ticket's history shows of it: texts by the names of their fields. */
export type TicketTexts = Readonly<Record<string, string>>;

/** The properties of a ticket that agents change, as text. */
export function textsOf(ticket: TicketEntity): TicketTexts {
  const { subject, status, priority, assignee, tags, customFields } = ticket;
  const custom = Object.entries(customFields).map(([name, value]) => [
    `customFields.${name}`,
    value,
  ]);
  return {
    subject,
    status,
    priority,
    assignee,
    tags: tags.join(", "),
    ...Object.fromEntries(custom),
  };
}

/**
 * Adds to the audit trail what has become of a ticket, if anything has. It is written with the
 * ticket itself.
 * @param before its texts before the change
 */
export function recordChanges(
  em: EntityManager,
  source: AuditSource | RequesterSource,
  ticket: TicketEntity,
  before: TicketTexts,
): void {
  const after = textsOf(ticket);
  const fields = Object.keys({ ...before, ...after });
  const changes = fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: cut(before[field]), after: cut(after[field]) }));
  if (changes.length > 0) {
    audit(em, source, "ticket.updated", targetOf(ticket), changes);
  }
}

/** A ticket as its history names it. */
export const targetOf = ({ id, workspaceId, number, subject }: TicketEntity): AuditTarget => ({
  id,
  workspaceId,
  name: cut(`#${number} ${subject}`),
});

/** The beginning of a text, never cut within a character. */
const cut = (text = "") => text.slice(0, maxLength).toWellFormed();
