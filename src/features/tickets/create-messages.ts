import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import {
  type BatchCreateMessagesRequest,
  type CreateMessageRequest,
  type CreateMessageResponse,
  CreateMessageResponseSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { ApiError, invalidArgument } from "../../rpc/api-error.ts";
import { alone, type ForRequest, inBatch } from "../../rpc/batch.ts";
import type { Principal } from "../../rpc/principal.ts";
import type { Tx } from "../events/outbox.ts";
import { createGroups } from "../in-groups.ts";
import { creatorOf, type Medium, type TicketCall, type TicketDeps } from "./deps.ts";
import type { Author, MessageEntity, Status, TicketEntity, Visibility } from "./entity.ts";
import { lockTickets } from "./find.ts";
import { openFollowUp, postMessage } from "./open.ts";
import { readByAuthor } from "./reads.ts";
import { toMessage } from "./render.ts";
import { replyWindowEnd, statusAfter } from "./rules.ts";

/**
 * Most text in one call, in characters. Request bodies end at 1 MiB, but canned
 * replies make long messages of short requests.
 */
const maxTotalLength = 1 << 20;

/** A message of a request to add to a ticket. */
interface Post {
  readonly ticketId: string;
  readonly request: CreateMessageRequest;
  readonly call: TicketCall;
}

/** The ways to add messages to tickets. */
export function messageCreation(deps: TicketDeps) {
  const { db, transact, numbers, channels, files, loadReplies } = deps;
  const inGroups = createGroups<Post, CreateMessageResponse>(db.inCallTransaction);

  /** Adds messages, in order and in one transaction. */
  function postAll(principal: Principal, posts: readonly Post[], forRequest: ForRequest) {
    const { workspaceId } = principal;
    const createdBy = creatorOf(principal);
    // Numbers take a second connection, for which the transactions of calls leave room.
    return db.inCallTransaction(workspaceId, () => transact(workspaceId, post));

    async function post(tx: Tx): Promise<MessageEntity[]> {
      const requests = posts.map(({ request }) => request);
      const ids = posts.map(({ ticketId }) => ticketId);
      const find = await lockTickets(tx.em, ids);
      const followUps = countFollowUps(posts, find);
      let number = followUps > 0 ? await numbers(workspaceId, followUps) : 0;
      const replies = requests.flatMap(({ cannedReplyId }) => cannedReplyId || []);
      const fillReply = await loadReplies(tx.em, replies);
      const inputs = requests.flatMap(({ attachments }) => attachments);
      const fillAttachments = await files.claim(tx.em, inputs);
      const replied = posts.filter(({ request }) => isReply(rolesOf(request)));
      const media = new Map<TicketEntity, Medium | undefined>();
      for (const ticket of new Set(replied.map(({ ticketId }) => find(ticketId)))) {
        media.set(ticket, await channels.mediumOf(tx.em, ticket));
      }
      const queued = new Map<TicketEntity, MessageEntity[]>();
      const answered = new Set<TicketEntity>();
      const lengths = new Map<TicketCall, number>();

      function add({ ticketId, request, call }: Post): MessageEntity {
        const ticket = find(ticketId);
        const { cannedReplyId, variables } = request;
        const body = request.body || fillReply(cannedReplyId, ticket, variables);
        const length = (lengths.get(call) ?? 0) + body.length;
        lengths.set(call, length);
        requireLength(length, request);
        const message = {
          ...rolesOf(request),
          body,
          attachments: fillAttachments(request.attachments),
          cannedReplyId: cannedReplyId || null,
          externalId: request.externalId || null,
          createdBy,
        };
        const asked = request.setStatus as Status | "";
        if (opensFollowUp(ticket.status, message)) {
          const followUp = openFollowUp(tx, ticket, number++, message, asked);
          answered.add(followUp.ticket);
          return followUp.first as MessageEntity;
        }
        if (message.visibility === "public") {
          answered.add(ticket);
        }
        const medium = isReply(message) ? media.get(ticket) : undefined;
        const isQueued = medium !== undefined;
        if (medium === "whatsapp") {
          requireOpenWindow(ticket);
          channels.requireSendable(body);
        }
        const row = postMessage(tx, ticket, { ...message, isQueued }, { asked, call });
        if (isQueued) {
          queued.set(ticket, [...(queued.get(ticket) ?? []), row]);
        }
        return row;
      }

      const rows = posts.map((one, index) => forRequest(index, () => add(one)));
      for (const row of rows) {
        await files.attach(tx.em, row, row.attachments);
      }
      for (const [ticket, messages] of queued) {
        await channels.enqueue(tx.em, ticket, messages, media.get(ticket));
      }
      readByAuthor(tx.em, principal, [...answered]);
      return rows;
    }
  }

  return {
    /** Adds the message of a request. */
    async one(request: CreateMessageRequest, call: TicketCall) {
      const { ticketId } = request;
      refuseContradictions(request, ticketId);
      return inGroups(call.principal, { ticketId, request, call }, async (posts) =>
        (await postAll(call.principal, posts, alone)).map((row) =>
          create(CreateMessageResponseSchema, { data: toMessage(row) }),
        ),
      );
    },

    /** Adds the messages of several requests to a ticket: all of them, or none. */
    async many({ ticketId, requests }: BatchCreateMessagesRequest, call: TicketCall) {
      for (const [index, request] of requests.entries()) {
        inBatch(index, () => refuseContradictions(request, ticketId));
      }
      const posts = requests.map((request) => ({ ticketId, request, call }));
      return { data: (await postAll(call.principal, posts, inBatch)).map(toMessage) };
    },
  };
}

const rolesOf = ({ author, visibility }: CreateMessageRequest) => ({
  author: (author || "agent") as Author,
  visibility: (visibility || "public") as Visibility,
});

const isReply = ({ author, visibility }: { author: Author; visibility: Visibility }) =>
  author === "agent" && visibility === "public";

const opensFollowUp = (status: Status, { author }: { author: Author }) =>
  author === "requester" && status === "closed";

/** How many follow-up tickets the messages open. */
function countFollowUps(posts: readonly Post[], find: (id: string) => TicketEntity): number {
  const statuses = new Map<string, Status>();
  let count = 0;
  for (const { ticketId, request } of posts) {
    const now = statuses.get(ticketId) ?? find(ticketId).status;
    const message = { ...rolesOf(request), body: "" };
    if (opensFollowUp(now, message)) {
      count++;
    } else {
      statuses.set(ticketId, statusAfter(now, message, request.setStatus as Status | ""));
    }
  }
  return count;
}

function refuseContradictions(request: CreateMessageRequest, ticketId: string): void {
  const { author, visibility, body, cannedReplyId } = request;
  if (ticketId === "") {
    throw invalidArgument({ field: "ticketId", reason: "REQUIRED", message: "value is required" });
  }
  if (request.ticketId !== "" && request.ticketId !== ticketId) {
    throw invalidArgument({
      field: "ticketId",
      reason: "INVALID_VALUE",
      message: "must be that of the batch, or left out",
    });
  }
  if (author === "requester" && visibility === "internal") {
    throw invalidArgument({
      field: "visibility",
      reason: "INVALID_VALUE",
      message: "must be public for a message of the requester",
    });
  }
  if (body === "" && cannedReplyId === "") {
    throw invalidArgument({
      field: "body",
      reason: "REQUIRED",
      message: "is required without a cannedReplyId",
    });
  }
  if (body !== "" && cannedReplyId !== "") {
    throw invalidArgument({
      field: "cannedReplyId",
      reason: "INVALID_VALUE",
      message: "cannot be combined with body",
    });
  }
}

function requireLength(length: number, { body }: CreateMessageRequest): void {
  if (length > maxTotalLength) {
    throw invalidArgument({
      field: body === "" ? "cannedReplyId" : "body",
      reason: "TOO_LONG",
      message: `makes the text of the request longer than ${maxTotalLength} characters`,
    });
  }
}

/** @throws {ApiError} REPLY_WINDOW_CLOSED when the channel of the ticket takes no free text now */
export function requireOpenWindow(ticket: TicketEntity): void {
  const end = replyWindowEnd(ticket);
  if (end !== undefined && end > new Date()) {
    return;
  }
  throw new ApiError(
    Code.FailedPrecondition,
    "REPLY_WINDOW_CLOSED",
    "more than 24 hours have passed since the requester last wrote",
    { status: 409 },
  );
}
