import type { JsonValue } from "@bufbuild/protobuf";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type AuditSource, type AuditTarget, audit } from "../audit/audit.ts";
import { changesBetween } from "../events/changes.ts";
import { editableOf } from "./editable.ts";
import type { TicketEntity } from "./entity.ts";
import { participantText } from "./participants.ts";

const maxLength = 200;

/** The editable properties of a ticket at one time, by the names of their fields. */
export type Snapshot = Readonly<Record<string, JsonValue>>;

export function snapshot(ticket: TicketEntity): Snapshot {
  const values = {
    ...editableOf(ticket),
    participants: ticket.participants.map(participantText),
  };
  const entries = Object.entries(values).flatMap(([field, value]): [string, JsonValue][] =>
    typeof value === "string" || !value || Array.isArray(value)
      ? [[field, value ?? ""]]
      : value instanceof Date
        ? [[field, value.toISOString()]]
        : Object.entries(value).map(([name, each]) => [`${field}.${name}`, each]),
  );
  return Object.fromEntries(entries);
}

/**
 * Adds the changes of a ticket to the audit trail, if there are any. They are written with the
 * ticket itself.
 * @param before its snapshot before the change
 */
export function recordChanges(
  em: EntityManager,
  source: AuditSource,
  ticket: TicketEntity,
  before: Snapshot,
): void {
  const changes = changesBetween(before, snapshot(ticket))
    .map((change) => ({ ...change, before: toText(change.before), after: toText(change.after) }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) }));
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

const toText = (value: JsonValue = "") => (Array.isArray(value) ? value.join(", ") : String(value));

/** The beginning of a text, never cut within a character. */
const cut = (text: string) => text.slice(0, maxLength).toWellFormed();
