import { Code } from "@connectrpc/connect";
import type { CreateMessageRequest } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { ApiError, invalidArgument } from "../../rpc/api-error.ts";
import type { ForRequest } from "../../rpc/batch.ts";
import type { Tx } from "../events/outbox.ts";
import { creatorOf, type TicketCall, type TicketDeps } from "./deps.ts";
import type { Author, MessageEntity, Status, TicketEntity, Visibility } from "./entity.ts";
import { findTicket } from "./find.ts";
import { type Creator, openFollowUp, postMessage } from "./open.ts";
import { readByAuthor } from "./reads.ts";
import { toMessage } from "./render.ts";
import { replyWindowEnd, statusAfter } from "./rules.ts";

/**
 * Most text in one call, in characters. Request bodies end at 1 MiB, but canned
 * replies make long messages of short requests.
 */
const maxTotalLength = 1 << 20;

/** Numbers that were taken for follow-up tickets. */
interface Taken {
  readonly first: number;
  readonly count: number;
}

/**
 * Adds the messages of one or more requests to a ticket, in order and in one transaction.
 * @param forRequest names the request that an error is about
 */
export function messageCreation({ transact, numbers, channels, files, loadReplies }: TicketDeps) {
  return async (
    call: TicketCall,
    ticketId: string,
    requests: readonly CreateMessageRequest[],
    forRequest: ForRequest,
  ) => {
    const { workspaceId } = call.principal;
    for (const [index, request] of requests.entries()) {
      forRequest(index, () => refuseContradictions(request, ticketId));
    }
    const attempt = (taken: Taken) =>
      transact(workspaceId, (tx) => post(tx, creatorOf(call.principal), taken));
    let outcome = await attempt({ first: 0, count: 0 });
    // Rare enough to start over, with numbers taken outside the transaction.
    while (typeof outcome === "number") {
      const count = outcome;
      outcome = await attempt({ first: await numbers(workspaceId, count), count });
    }
    return outcome.map(toMessage);

    /** @returns how many numbers it takes, if more than are taken; then nothing was written */
    async function post(tx: Tx, createdBy: Creator, taken: Taken) {
      const ticket = await findTicket(tx.em, ticketId, "for update");
      const followUps = countFollowUps(ticket.status, requests);
      if (followUps > taken.count) {
        return followUps;
      }
      const replies = requests.flatMap(({ cannedReplyId }) => cannedReplyId || []);
      const fillReply = await loadReplies(tx.em, replies);
      const inputs = requests.flatMap(({ attachments }) => attachments);
      const fillAttachments = await files.claim(tx.em, inputs);
      const medium = requests.some((request) => isReply(rolesOf(request)))
        ? await channels.mediumOf(tx.em, ticket)
        : undefined;
      const queued: MessageEntity[] = [];
      const answered = new Set<TicketEntity>();
      let number = taken.first;
      let length = 0;

      function add(request: CreateMessageRequest): MessageEntity {
        const { cannedReplyId, variables } = request;
        const body = request.body || fillReply(cannedReplyId, ticket, variables);
        length += body.length;
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
        const isQueued = medium !== undefined && isReply(message);
        if (isQueued && medium === "whatsapp") {
          requireOpenWindow(ticket);
          channels.requireSendable(body);
        }
        const row = postMessage(tx, ticket, { ...message, isQueued }, { asked, call });
        if (isQueued) {
          queued.push(row);
        }
        return row;
      }

      const rows = requests.map((request, index) => forRequest(index, () => add(request)));
      for (const row of rows) {
        await files.attach(tx.em, row, row.attachments);
      }
      if (queued.length > 0) {
        await channels.enqueue(tx.em, ticket, queued, medium);
      }
      readByAuthor(tx.em, call.principal, [...answered]);
      return rows;
    }
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

/** How many follow-up tickets the messages open on a ticket of this status. */
function countFollowUps(status: Status, requests: readonly CreateMessageRequest[]): number {
  let now = status;
  let count = 0;
  for (const request of requests) {
    const message = { ...rolesOf(request), body: "" };
    if (opensFollowUp(now, message)) {
      count++;
    } else {
      now = statusAfter(now, message, request.setStatus as Status | "");
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
