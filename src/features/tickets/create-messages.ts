import { CannedReplyService } from "../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import type {
  BatchCreateMessagesRequest,
  CreateMessageRequest,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { requireRightsFor } from "../../identity/authenticate.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { forItem } from "../../rpc/request-batch.ts";
import { type AuditSource, sourceOf } from "../audit/audit.ts";
import { endDrafts } from "../drafts/change.ts";
import { findAssignees } from "../members/me.ts";
import type { Replies, TicketDeps } from "./deps.ts";
import type { Author, MessageEntity, Status, TicketEntity, Visibility } from "./entity.ts";
import { lockTickets } from "./find.ts";
import { takeTicketNumbers } from "./numbers.ts";
import { openFollowUp, postMessage } from "./open.ts";
import { findParticipant, type Recipient, toRecipient, withParticipants } from "./participants.ts";
import { toMessage } from "./render.ts";
import { statusAfter } from "./rules.ts";

/**
 * Maximum text in one call, in characters. Request bodies end at 1 MiB, but canned
 * replies turn short requests into long messages.
 */
const maxTotalLength = 1 << 20;

/** A message to add, and who adds it. */
interface NewItem {
  readonly request: CreateMessageRequest;
  readonly call: AuditSource;
}

/** Adds messages to tickets, in order. All requests are those of one caller. */
export async function createMessages(
  tx: Tx,
  items: readonly NewItem[],
  deps: Pick<TicketDeps, "channels" | "files" | "links" | "loadReplies">,
) {
  const { channels, files, loadReplies } = deps;
  const requests = items.map(({ request }, i) => forItem(i, () => requireConsistent(request)));
  // Before the first statement, see TicketLinks.
  const bodies = await deps.links.redact(requests.map(bodyOfRequester));
  const { call: source } = items[0] as NewItem;
  const { actor: createdBy } = sourceOf(source);
  const principal = "principal" in source ? source.principal : undefined;
  const filled = requests.filter((request) => cannedReplyOf(request) !== "");
  if (filled.length > 0 && principal !== undefined) {
    requireRightsFor(CannedReplyService.method.getCannedReply, principal);
  }
  const find = await lockTickets(
    tx.em,
    requests.map(({ ticketId }) => ticketId),
  );
  const inputs = requests.flatMap(({ attachments }) => attachments);
  const fillAttachments = await files.claim(tx.em, inputs);
  const followUps = countFollowUps(requests, find);
  let number = followUps > 0 ? await takeTicketNumbers(tx, followUps) : 0;
  const mentioned = requests.flatMap(({ mentionedMemberIds }) => mentionedMemberIds);
  const requireMember = await findAssignees(tx.em, mentioned, principal ?? {});
  const fillReply = await loadReplies(
    tx.em,
    filled.map(cannedReplyOf),
    filled.map(({ ticketId }) => find(ticketId)),
  );
  const replied = requests.filter((request) => isReply(rolesOf(request)));
  const repliesOn = new Map<TicketEntity, Replies | undefined>();
  for (const ticket of new Set(replied.map(({ ticketId }) => find(ticketId)))) {
    repliesOn.set(ticket, await channels.repliesOn(tx.em, ticket));
  }
  const queued = new Map<TicketEntity, MessageEntity[]>();
  const lengths = new Map<AuditSource, number>();

  function add({ request, call }: NewItem, i: number): MessageEntity {
    const ticket = find(request.ticketId);
    for (const [at, id] of request.mentionedMemberIds.entries()) {
      requireMember(id, `mentionedMemberIds[${at}]`);
    }
    const cannedReplyId = cannedReplyOf(request);
    const body =
      bodies[i] || bodyOf(request) || fillReply(cannedReplyId, ticket, request.variables);
    const length = (lengths.get(call) ?? 0) + body.length;
    lengths.set(call, length);
    requireLength(length, request);
    const message = {
      ...rolesOf(request),
      body,
      attachments: fillAttachments(request.attachments),
      cannedReplyId: cannedReplyId || null,
      externalId: request.externalId || null,
      mentionedMemberIds: request.mentionedMemberIds,
      createdBy,
      replyWindowMs: channels.windowOf(ticket.channelType),
    };
    const asked = request.setStatus as Status | "";
    if (opensFollowUp(ticket.status, message)) {
      return openFollowUp(tx, ticket, number++, message, asked).first as MessageEntity;
    }
    const replies = isReply(message) ? repliesOn.get(ticket) : undefined;
    const isQueued = replies !== undefined;
    requireSendable(ticket, body, replies);
    const recipients = recipientsOf(ticket, request, replies);
    const row = postMessage(tx, ticket, { ...message, isQueued, recipients }, { asked, call });
    if (isQueued) {
      queued.set(ticket, [...(queued.get(ticket) ?? []), row]);
    }
    return row;
  }

  const rows = items.map((item, i) => forItem(i, () => add(item, i)));
  for (const row of rows) {
    await files.attach(tx.em, row, row.attachments);
  }
  for (const [ticket, messages] of queued) {
    await channels.enqueue(tx, ticket, messages, repliesOn.get(ticket));
  }
  endDrafts(
    tx,
    principal,
    rows
      .filter(({ author }) => author === "agent")
      .map(({ ticketId, visibility }) => ({ ticketId, isNote: visibility === "internal" })),
  );
  return rows.map((row) => ({ data: toMessage(row) }));
}

const rolesOf = ({ author, visibility }: CreateMessageRequest) => ({
  author: (author || "agent") as Author,
  visibility: (visibility || "public") as Visibility,
});

/** Empty for a message of an agent. */
const bodyOfRequester = (request: CreateMessageRequest) =>
  request.author === "requester" ? bodyOf(request) : "";

/** Empty for a canned reply. */
const bodyOf = ({ content }: CreateMessageRequest) =>
  content.case === "body" ? content.value : "";

/** Empty for a message with its own text. */
const cannedReplyOf = ({ content }: CreateMessageRequest) =>
  content.case === "cannedReplyId" ? content.value : "";

const isReply = ({ author, visibility }: { author: Author; visibility: Visibility }) =>
  author === "agent" && visibility === "public";

const opensFollowUp = (status: Status, { author }: { author: Author }) =>
  author === "requester" && status === "closed";

/** How many follow-up tickets the messages open. */
function countFollowUps(
  requests: readonly CreateMessageRequest[],
  find: (id: string) => TicketEntity,
): number {
  const statuses = new Map<string, Status>();
  let count = 0;
  for (const request of requests) {
    const { ticketId } = request;
    const now = statuses.get(ticketId) ?? find(ticketId).status;
    const message = rolesOf(request);
    if (opensFollowUp(now, message)) {
      count++;
    } else {
      statuses.set(ticketId, statusAfter(now, message, request.setStatus as Status | ""));
    }
  }
  return count;
}

function requireConsistent(request: CreateMessageRequest): CreateMessageRequest {
  const { ticketId, author, visibility, content, variables, mentionedMemberIds } = request;
  if (ticketId === "") {
    throw invalidField("ticketId", "REQUIRED", "is required");
  }
  if (author === "requester" && visibility === "internal") {
    throw invalidField(
      "visibility",
      "INVALID_VALUE",
      "must be public for a message of the requester",
    );
  }
  if (visibility !== "internal" && mentionedMemberIds.length > 0) {
    const message = "can only be given with the visibility internal";
    throw invalidField("mentionedMemberIds", "INVALID_VALUE", message);
  }
  if (content.case !== "cannedReplyId" && Object.keys(variables).length > 0) {
    throw invalidField("variables", "INVALID_VALUE", "can only be given with cannedReplyId");
  }
  return request;
}

/**
 * The participants who get a copy.
 * @throws {ApiError} INVALID_ARGUMENT when a requested one is not a participant, or no one can get one
 */
function recipientsOf(
  { participants, requester }: TicketEntity,
  { copies }: CreateMessageRequest,
  replies: Replies | undefined,
): Recipient[] {
  if (replies?.hasCopies !== true) {
    if (copies !== undefined && copies.emails.length > 0) {
      const message = "can only be given for a reply that is sent by email";
      throw invalidField("copies", "INVALID_VALUE", message);
    }
    return [];
  }
  const copied = copies?.emails.map((email, i) => {
    const participant = findParticipant(participants, email);
    if (participant === undefined) {
      const field = `copies.emails[${i}]`;
      throw invalidField(field, "NOT_FOUND", "is not a participant");
    }
    return participant;
  });
  return withParticipants(copied ?? participants, [], requester).map(toRecipient);
}

/** The requests of a batch, all of which are about its ticket. */
export function requestsOf({ ticketId, requests }: BatchCreateMessagesRequest) {
  return requests.map((request, i) =>
    forItem(i, () => {
      if (request.ticketId !== "" && request.ticketId !== ticketId) {
        const message = "must be the ticket of the batch, or omitted";
        throw invalidField("ticketId", "INVALID_VALUE", message);
      }
      return { ...request, ticketId };
    }),
  );
}

function requireLength(length: number, { content }: CreateMessageRequest): void {
  if (length > maxTotalLength) {
    const message = `makes the text of the request longer than ${maxTotalLength} characters`;
    throw invalidField(content.case ?? "body", "TOO_LONG", message);
  }
}

/** @throws {ApiError} when a text cannot be sent on the ticket now */
export function requireSendable(
  ticket: TicketEntity,
  body: string,
  replies: Replies | undefined,
): void {
  const obstacle = replies?.obstacle(ticket, new Date());
  if (obstacle !== undefined) {
    throw obstacle;
  }
  const { maxBodyLength = body.length } = replies ?? {};
  if (body.length > maxBodyLength) {
    const message = `must be at most ${maxBodyLength} characters in this channel`;
    throw invalidField("body", "TOO_LONG", message);
  }
}
