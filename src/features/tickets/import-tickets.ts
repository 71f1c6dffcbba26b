import type {
  ImportedTicket,
  ImportTicketsRequest,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { newId } from "../../db/ids.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { type Actor, actor, actorOf } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { ApiError, invalidField } from "../../rpc/errors/api-error.ts";
import { toItemError } from "../../rpc/errors/error-formats.ts";
import { createdBy } from "../actors.ts";
import { audit } from "../audit/audit.ts";
import { mergeCustomFields, readCustomFields } from "./custom-fields.ts";
import type { TicketDeps } from "./deps.ts";
import { editableOf } from "./editable.ts";
import { MessageEntity, type RequesterEntity, type Status, TicketEntity } from "./entity.ts";
import { findNamedMembers } from "./import-members.ts";
import { checkImported, type ImportedTimes, type PreparedMessage, replay } from "./imported.ts";
import { takeTicketNumbers } from "./numbers.ts";
import { findOrCreateRequesters } from "./requesters.ts";

/** Maximum messages of one call. */
const maxMessages = 5000;

/**
 * Imports tickets, each with all of its messages or not at all. No one is notified: no event, no
 * mail.
 * @returns the outcome of each, in order
 */
export async function importTickets(
  tx: Tx,
  { source, tickets: given }: ImportTicketsRequest,
  call: AuthenticatedCall,
  { files, links }: Pick<TicketDeps, "files" | "links">,
) {
  requireFewMessages(given);
  const { em, workspaceId } = tx;
  const tickets = await links.redact(given);
  const refusals = new Map<ImportedTicket, ApiError>();
  const attempt = <T>(ticket: ImportedTicket, work: () => T): T[] => {
    try {
      return [work()];
    } catch (error) {
      if (error instanceof ApiError) {
        refusals.set(ticket, error);
        return [];
      }
      throw error;
    }
  };
  const valid = tickets.flatMap((ticket, i) =>
    attempt(ticket, () => ({ ticket, times: checkImported(given[i] as ImportedTicket) })),
  );
  const inputs = valid.flatMap(({ ticket }) => ticket.messages.flatMap((one) => one.attachments));
  const wanted = valid.map(({ ticket }) => ticket);
  // Statements issued together run in this order, so the others see what an earlier import has committed.
  const [, known, members, fillAttachments] = await Promise.all([
    em.execute(lockSource, [`import ${workspaceId} ${source}`]),
    findImported(tx, source, wanted),
    findNamedMembers(tx, wanted, call),
    files.claim(em, inputs),
  ]);

  function prepare({ ticket, times }: (typeof valid)[number]): Prepared {
    const assigneeId = members.assigneeOf(ticket);
    const customFields = mergeCustomFields({}, readCustomFields(ticket.customFields));
    const messages = ticket.messages.map((message, i) => ({
      message,
      agent: message.agent && members.actorOf(message.agent, `messages[${i}].agent.memberId`),
      createdAt: times.messages[i] as Date,
    }));
    // Once nothing else can refuse the ticket: it takes the files away from later tickets.
    const complete = messages.map((one, i) => ({
      ...one,
      attachments: fillAttachments(one.message.attachments, `messages[${i}].attachments`),
    }));
    complete.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const id = newId("tkt");
    known.set(ticket.externalId, id);
    return { id, ticket, assigneeId, customFields, times, messages: complete };
  }

  const existing = new Map<ImportedTicket, string>();
  const ready = valid.flatMap((one) => {
    const { ticket } = one;
    const id = known.get(ticket.externalId);
    if (id === undefined) {
      return attempt(ticket, () => prepare(one));
    }
    existing.set(ticket, id);
    return [];
  });
  if (ready.length > 0) {
    const names = ready.map(({ ticket }) => ticket.requester ?? {});
    const requesters = await findOrCreateRequesters(em, workspaceId, names);
    const firstNumber = await takeTicketNumbers(tx, ready.length);
    const importer = actorOf(call.principal);
    for (const [i, prepared] of ready.entries()) {
      const number = firstNumber + i;
      const requester = requesters[i] as RequesterEntity;
      for (const message of insert(tx, prepared, { source, number, requester, importer })) {
        await files.attach(em, message, message.attachments);
      }
    }
    const target = { id: source, workspaceId, name: `${ready.length} from ${source}` };
    audit(em, call, "ticket.imported", target);
  }
  const created = new Map(ready.map(({ id, ticket }) => [ticket, id]));
  return tickets.map((ticket) => ({
    externalId: ticket.externalId,
    outcome: outcomeOf(created.get(ticket), existing.get(ticket), refusals.get(ticket)),
  }));
}

/** One import of a source at a time, so that two of the same file find each other's tickets. */
const lockSource = "select pg_advisory_xact_lock(hashtextextended(?, 0))";

function outcomeOf(createdId?: string, existingId?: string, refusal?: ApiError) {
  if (createdId !== undefined) {
    return { case: "createdTicketId" as const, value: createdId };
  }
  return existingId === undefined
    ? { case: "error" as const, value: toItemError(refusal as ApiError) }
    : { case: "existingTicketId" as const, value: existingId };
}

function requireFewMessages(tickets: readonly ImportedTicket[]): void {
  const count = tickets.reduce((sum, { messages }) => sum + messages.length, 0);
  if (count > maxMessages) {
    throw invalidField("tickets", "TOO_MANY", `must have at most ${maxMessages} messages in total`);
  }
}

/** Identifiers of the tickets that were imported before, by their external ids. */
async function findImported(
  { em, workspaceId }: Tx,
  source: string,
  wanted: readonly ImportedTicket[],
) {
  const ids = textArray(wanted.map(({ externalId }) => externalId));
  const rows = await em.execute<{ id: string; import_external_id: string }[]>(selectImported, [
    workspaceId,
    source,
    ids,
  ]);
  return new Map(rows.map((row) => [row.import_external_id, row.id]));
}

const selectImported = `select id, import_external_id from tickets
  where workspace_id = ? and import_source = ? and import_external_id = any(?::text[])`;

interface Prepared {
  readonly id: string;
  readonly ticket: ImportedTicket;
  readonly assigneeId: string;
  readonly customFields: TicketEntity["customFields"];
  readonly times: ImportedTimes;
  readonly messages: readonly (Omit<PreparedMessage, "author" | "createdBy"> & {
    readonly agent: Actor | undefined;
  })[];
}

interface Context {
  readonly source: string;
  readonly number: number;
  readonly requester: RequesterEntity;
  /** The opener of a ticket without messages. */
  readonly importer: Actor;
}

/** @returns its messages */
function insert(
  { em, workspaceId }: Tx,
  { id, ticket, assigneeId, customFields, times, messages: unnamed }: Prepared,
  { source, number, requester, importer }: Context,
): MessageEntity[] {
  const messages = unnamed.map(({ agent, ...message }) => ({
    ...message,
    author: agent ? ("agent" as const) : ("requester" as const),
    createdBy: agent ?? actor("requester", requester),
  }));
  const status = (ticket.status || "open") as Status;
  const { state, added } = replay(status, times, messages);
  const opener = messages[0]?.createdBy ?? importer;
  em.create(TicketEntity, {
    id,
    workspaceId,
    number,
    ...editableOf({ ...ticket, externalId: "", assigneeId, customFields }),
    priority: (ticket.priority || "normal") as TicketEntity["priority"],
    requester,
    channelType: "agent",
    channelId: null,
    ...state,
    lastWriterId: state.lastWriterId || opener.id,
    followUpOf: null,
    followerIds: [],
    importSource: source,
    importExternalId: ticket.externalId,
    ...createdBy(opener),
    createdAt: times.createdAt,
  });
  return messages.map(({ message, author, createdBy: writer, attachments }, i) =>
    em.create(MessageEntity, {
      id: newId("msg"),
      workspaceId,
      ticketId: id,
      author,
      ...(added[i] as (typeof added)[number]),
      body: message.body,
      quotedText: "",
      attachments,
      cannedReplyId: null,
      mentionedMemberIds: [],
      sender: null,
      recipients: [],
      forwardedMessageId: null,
      channelId: null,
      externalId: message.externalId || null,
      contentDigest: "",
      deliveryStatus: null,
      deliveryErrorCode: "",
      deliveryErrorMessage: "",
      deliveryUpdatedAt: null,
      ...createdBy(writer),
    }),
  );
}
