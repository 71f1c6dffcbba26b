import type { EntityManager } from "@mikro-orm/postgresql";
import { type AuditSource, type AuditTarget, audit, type RequesterSource } from "../audit/audit.ts";
import { editableOf } from "./editable.ts";
import type { TicketEntity } from "./entity.ts";

const maxLength = 200;

/** The editable properties of a ticket at one time, as text by the names of their fields. */
type Snapshot = Readonly<Record<string, string>>;

export function snapshot(ticket: TicketEntity): Snapshot {
  const entries = Object.entries(editableOf(ticket)).flatMap(([field, value]) => {
    if (typeof value === "string") {
      return [[field, value]];
    }
    return Array.isArray(value)
      ? [[field, value.join(", ")]]
      : Object.entries(value).map(([name, text]) => [`${field}.${name}`, text]);
  });
  return Object.fromEntries(entries);
}

/**
 * Adds the changes of a ticket to the audit trail, if there are any. They are written with the
 * ticket itself.
 * @param before its snapshot before the change
 */
export function recordChanges(
  em: EntityManager,
  source: AuditSource | RequesterSource,
  ticket: TicketEntity,
  before: Snapshot,
): void {
  const after = snapshot(ticket);
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
