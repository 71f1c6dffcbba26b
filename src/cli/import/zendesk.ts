import { basename } from "node:path";
import { isBlank } from "../../contract/blank.ts";
import {
  type Fields,
  fieldsOf,
  type LooseFile,
  type LooseMessage,
  type LoosePerson,
  type LooseTicket,
  listOf,
  textOf,
} from "./loose-ticket.ts";
import type { People, Person } from "./people.ts";

const statuses: Readonly<Record<string, string>> = {
  new: "open",
  open: "open",
  pending: "pending",
  hold: "pending",
  solved: "resolved",
  closed: "closed",
  archived: "closed",
};

/** A user in the form in which people are kept: Zendesk has an `external_id` of your own system. */
export const personOfZendesk = (user: Fields): Person => ({
  name: textOf(user.name),
  email: textOf(user.email),
  phone: textOf(user.phone),
  externalId: textOf(user.external_id),
});

/**
 * A ticket of Zendesk's JSON export, with its comments in it or separate.
 * @param comments the comments of a separate file
 * @see https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/
 * @throws {Error} when it cannot be read
 */
export function ticketOfZendesk(
  ticket: Fields,
  people: People,
  comments: readonly unknown[],
): LooseTicket {
  const externalId = textOf(ticket.id);
  const found = textOf(ticket.status).toLowerCase();
  if (externalId === "") {
    throw new Error("has no id");
  }
  if (found === "deleted") {
    throw new Error("was deleted there");
  }
  const requesterId = textOf(ticket.requester_id, fieldsOf(ticket.requester).id);
  const requester = known(people, requesterId, ticket.requester);
  const all = [...listOf(ticket.comments), ...comments].map(fieldsOf);
  const createdAt = textOf(ticket.created_at);
  const description: LooseMessage = {
    ...{ externalId: "", body: textOf(ticket.description), createdAt },
    ...{ isInternal: false, files: [] },
  };
  const hasDescription = all.length === 0 && !isBlank(description.body);
  const solvedAt = textOf(ticket.solved_at, fieldsOf(ticket.metric_set).solved_at);
  return {
    externalId,
    subject: textOf(ticket.subject, ticket.raw_subject),
    status: statuses[found] ?? found,
    priority: textOf(ticket.priority).toLowerCase(),
    tags: listOf(ticket.tags).map((tag) => textOf(tag)),
    customFields: Object.fromEntries(
      listOf(ticket.custom_fields ?? ticket.fields)
        .map(fieldsOf)
        .map(({ id, value }) => [textOf(id), value]),
    ),
    requester,
    assigneeEmail: known(people, textOf(ticket.assignee_id), ticket.assignee).email,
    createdAt,
    updatedAt: textOf(ticket.updated_at),
    resolvedAt: solvedAt,
    closedAt: "",
    messages: hasDescription
      ? [description]
      : all.map((comment) => messageOf(comment, people, requesterId)),
  };
}

function messageOf(comment: Fields, people: People, requesterId: string): LooseMessage {
  const authorId = textOf(comment.author_id, fieldsOf(comment.author).id);
  const author = known(people, authorId, comment.author);
  const isAgent = authorId !== requesterId && authorId !== "";
  return {
    externalId: textOf(comment.id),
    body: textOf(comment.plain_body, comment.body),
    createdAt: textOf(comment.created_at),
    ...(isAgent && { agent: { email: author.email, name: author.name || `User ${authorId}` } }),
    isInternal: comment.public === false,
    files: listOf(comment.attachments).map(fieldsOf).map(fileOf),
  };
}

const fileOf = (file: Fields): LooseFile => ({
  url: textOf(file.content_url, file.url),
  name: textOf(file.file_name, file.filename) || basename(textOf(file.content_url)),
  contentType: textOf(file.content_type),
  externalId: textOf(file.id),
});

/** A person by the entry of the export itself, or by the file of users. */
function known(people: People, id: string, embedded: unknown): LoosePerson {
  const own = personOfZendesk(fieldsOf(embedded));
  const person = own.name || own.email ? own : (people.get(id) ?? own);
  return { ...person, key: id && `zendesk-${id}` };
}
