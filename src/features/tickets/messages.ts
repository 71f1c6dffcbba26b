import { Code } from "@connectrpc/connect";
import type { CreateMessageRequest } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { ApiError, invalidArgument } from "../../rpc/api-error.ts";
import type { Tx } from "../events/outbox.ts";
import { readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import { creatorOf, type TicketDeps, type TicketHandlers } from "./deps.ts";
import {
  type Author,
  MessageEntity,
  type Status,
  TicketEntity,
  type Visibility,
} from "./entity.ts";
import { findTicket } from "./find.ts";
import { type Creator, type NewMessage, openFollowUp, postMessage } from "./open.ts";
import { toMessage } from "./render.ts";
import { replyWindowEnd } from "./rules.ts";

/** The handlers for messages. */
export function messageHandlers(deps: TicketDeps) {
  const { db, transact, numbers, channels, fillReply } = deps;

  /** @param number for a follow-up ticket, if one is necessary */
  async function post(
    tx: Tx,
    request: CreateMessageRequest,
    createdBy: Creator,
    number: number | undefined,
  ): Promise<MessageEntity | "needs a number"> {
    const ticket = await findTicket(tx.em, request.ticketId, "for update");
    const asked = request.setStatus as Status | "";
    const { cannedReplyId, variables } = request;
    const body = request.body || (await fillReply(tx.em, cannedReplyId, ticket, variables));
    const message = { ...toNewMessage(request, createdBy), body };
    if (message.author === "requester" && ticket.status === "closed") {
      if (number === undefined) {
        return "needs a number";
      }
      return openFollowUp(tx, ticket, number, message, asked).first as MessageEntity;
    }
    const goesOut =
      message.author === "agent" && message.visibility === "public" && channels.sends(ticket);
    if (goesOut) {
      requireOpenWindow(ticket);
    }
    const row = postMessage(tx, ticket, { ...message, isQueued: goesOut }, asked);
    if (goesOut) {
      await channels.enqueue(tx.em, ticket, row);
    }
    return row;
  }

  return {
    async listMessages(request, { principal }) {
      const { ticketId } = request;
      const em = db.forWorkspace(principal.workspaceId);
      await readRow(db, principal.workspaceId, TicketEntity, "ticket", ticketId);
      const { rows, nextPageToken } = await listRows(
        em,
        MessageEntity,
        request,
        "messages",
        { ticketId },
        { order: "asc", long: true },
      );
      return { data: rows.map(toMessage), nextPageToken };
    },

    async createMessage(request, { principal }) {
      refuseContradictions(request);
      const { workspaceId } = principal;
      const attempt = (number?: number) =>
        transact(workspaceId, (tx) => post(tx, request, creatorOf(principal), number));
      let row = await attempt();
      // Rare enough to start over, with a number taken outside the transaction.
      if (row === "needs a number") {
        row = await attempt(await numbers(workspaceId));
      }
      return { data: toMessage(row as MessageEntity) };
    },
  } satisfies Partial<TicketHandlers>;
}

const toNewMessage = (request: CreateMessageRequest, createdBy: Creator): NewMessage => ({
  author: (request.author || "agent") as Author,
  visibility: (request.visibility || "public") as Visibility,
  body: request.body,
  attachments: request.attachments,
  cannedReplyId: request.cannedReplyId || null,
  externalId: request.externalId || null,
  createdBy,
});

function refuseContradictions({ author, visibility, body, cannedReplyId }: CreateMessageRequest) {
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

function requireOpenWindow(ticket: TicketEntity): void {
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
