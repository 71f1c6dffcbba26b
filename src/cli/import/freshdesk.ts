import { isBlank } from "../../contract/blank.ts";
import {
  type Fields,
  fieldsOf,
  type LooseFile,
  type LooseMessage,
  type LooseTicket,
  listOf,
  textOf,
} from "./loose-ticket.ts";
import type { People, Person } from "./people.ts";

const statuses: Readonly<Record<string, string>> = {
  2: "open",
  3: "pending",
  4: "resolved",
  5: "closed",
  // Waiting on the customer, or on a third party.
  6: "pending",
  7: "pending",
};
const priorities: Readonly<Record<string, string>> = {
  1: "low",
  2: "normal",
  3: "high",
  4: "urgent",
  medium: "normal",
};

/** A contact, user or agent of Freshdesk. */
export function personOfFreshdesk(wrapped: Fields): Person {
  const user = { ...wrapped, ...fieldsOf(wrapped.user), ...fieldsOf(wrapped.contact) };
  return {
    name: textOf(user.name),
    email: textOf(user.email),
    phone: textOf(user.mobile, user.phone),
    externalId: textOf(user.external_id, user.unique_external_id),
  };
}

/**
 * A ticket of Freshdesk's export, in XML or JSON, or of its API. Unknown numbers of a status are those
 * that an account has added, and count as pending.
 * @see https://developers.freshdesk.com/api/#tickets
 * @throws {Error} when it cannot be read
 */
export function ticketOfFreshdesk(wrapped: Fields, people: People): LooseTicket {
  const ticket = "helpdesk_ticket" in wrapped ? fieldsOf(wrapped.helpdesk_ticket) : wrapped;
  const externalId = textOf(ticket.display_id, ticket.id);
  if (externalId === "") {
    throw new Error("has no id");
  }
  if (isTrue(ticket.deleted)) {
    throw new Error("was deleted there");
  }
  if (isTrue(ticket.spam)) {
    throw new Error("was marked as spam there");
  }
  const requesterId = textOf(ticket.requester_id);
  const createdAt = textOf(ticket.created_at);
  const notes = [...listOf(ticket.notes), ...listOf(ticket.helpdesk_notes)];
  const all = [...notes, ...listOf(ticket.conversations)].map(fieldsOf);
  const stats = fieldsOf(ticket.stats ?? ticket.ticket_states);
  const status = textOf(ticket.status).toLowerCase();
  const priority = textOf(ticket.priority).toLowerCase();
  const embedded = personOfFreshdesk(fieldsOf(ticket.requester));
  const requester = {
    ...(people.get(requesterId) ?? embedded),
    ...(embedded.email && embedded),
  };
  const name = requester.name || textOf(ticket.requester_name);
  const description = textOf(ticket.description_text, ticket.description);
  return {
    externalId,
    subject: textOf(ticket.subject),
    status: statuses[status] ?? (/^\d+$/.test(status) ? "pending" : status),
    priority: priorities[priority] ?? priority,
    tags: listOf(ticket.tags).map((tag) => textOf(tag, fieldsOf(tag).name)),
    customFields: fieldsOf(ticket.custom_fields ?? ticket.custom_field),
    requester: { ...requester, name, key: requesterId && `freshdesk-${requesterId}` },
    assigneeEmail: people.get(textOf(ticket.responder_id))?.email ?? "",
    createdAt,
    updatedAt: textOf(ticket.updated_at),
    resolvedAt: textOf(stats.resolved_at),
    closedAt: textOf(stats.closed_at),
    messages: [
      {
        ...{ externalId: "", body: description, createdAt, isInternal: false },
        files: listOf(ticket.attachments).map(fieldsOf).map(fileOf),
      },
      ...all.map((note) => messageOf(note, people, requesterId)),
    ].filter(({ body, files }) => !isBlank(body) || files.length > 0),
  };
}

function messageOf(wrapped: Fields, people: People, requesterId: string): LooseMessage {
  const note = "helpdesk_note" in wrapped ? fieldsOf(wrapped.helpdesk_note) : wrapped;
  const userId = textOf(note.user_id);
  const user = people.get(userId);
  const isAgent = !isTrue(note.incoming) && userId !== requesterId;
  return {
    externalId: textOf(note.id),
    body: textOf(note.body_text, note.body),
    createdAt: textOf(note.created_at),
    ...(isAgent && { agent: { email: user?.email ?? "", name: user?.name || `User ${userId}` } }),
    isInternal: isTrue(note.private),
    files: listOf(note.attachments).map(fieldsOf).map(fileOf),
  };
}

const fileOf = (file: Fields): LooseFile => ({
  url: textOf(file.attachment_url, file.url),
  name: textOf(file.name, file.content_file_name),
  contentType: textOf(file.content_type, file.content_content_type),
  externalId: textOf(file.id),
});

/** XML has only texts. */
const isTrue = (value: unknown) => value === true || value === "true";
