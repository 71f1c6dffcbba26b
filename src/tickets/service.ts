import { isDeepStrictEqual } from "node:util";
import { Code } from "@connectrpc/connect";
import { LockMode, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  TicketCreatedV1Schema,
  TicketRepliedV1Schema,
  TicketStatusChangedV1Schema,
} from "../../gen/ticketing/events/v1/ticket_pb.ts";
import {
  TicketService,
  UpdateTicketRequestSchema,
} from "../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../db/database.ts";
import type { Transact, Tx } from "../events/outbox.ts";
import { newId } from "../ids.ts";
import { ApiError, invalidArgument, notFound } from "../rpc/api-error.ts";
import { implement } from "../rpc/dispatch.ts";
import { paginate } from "../rpc/page.ts";
import { changesOf, requireValues } from "../rpc/update-mask.ts";
import { MessageEntity, type Priority, type Status, TicketEntity } from "./entity.ts";
import { listTickets } from "./list.ts";
import { toMessage, toTicket } from "./render.ts";
import { findOrCreateRequester } from "./requesters.ts";
import { countIn, type NewMessage, statusAfter } from "./rules.ts";

/** The handlers of TicketService. */
export function ticketService(db: Database, transact: Transact) {
  return implement(TicketService, {
    async createTicket(request, { principal: { workspaceId } }) {
      const creation = transact(workspaceId, async ({ em, record }) => {
        const requester = await findOrCreateRequester(em, workspaceId, request.requester);
        const now = new Date();
        const ticket = em.create(TicketEntity, {
          id: newId("tkt"),
          workspaceId,
          subject: request.subject,
          status: "open",
          priority: (request.priority || "normal") as Priority,
          requester,
          assignee: request.assignee,
          tags: request.tags,
          externalId: request.externalId || null,
          preview: "",
          messageCount: 0,
          lastMessageAt: now,
          lastMessageBy: "",
          createdAt: now,
          updatedAt: now,
        });
        const { message } = request;
        const first =
          message &&
          addMessage(em, ticket, { author: "requester", visibility: "public", body: message.body });
        record(TicketCreatedV1Schema, {
          ticket: toTicket(ticket, requester),
          message: first && toMessage(first),
        });
        return { data: toTicket(ticket, requester) };
      });
      return creation.catch(refuseTakenExternalId);
    },

    listTickets: (request, { principal }) => listTickets(db, principal.workspaceId, request),

    async getTicket({ id }, { principal }) {
      const ticket = await findTicket(db.forWorkspace(principal.workspaceId), id);
      return { data: toTicket(ticket, ticket.requester) };
    },

    async updateTicket(request, { principal }) {
      const changes = changesOf(UpdateTicketRequestSchema, request);
      requireValues(changes, ["subject", "status", "priority"]);
      if ("assignee" in changes) changes.assignee ??= "";
      return transact(principal.workspaceId, async (tx) => {
        const ticket = await findTicket(tx.em, request.id, LockMode.PESSIMISTIC_WRITE);
        const before = ticket.status;
        if (differs(ticket, changes)) {
          tx.em.assign(ticket, { ...(changes as Partial<TicketEntity>), updatedAt: new Date() });
        }
        recordStatusChange(tx, ticket, before);
        return { data: toTicket(ticket, ticket.requester) };
      });
    },

    async listMessages(request, { principal }) {
      const { ticketId } = request;
      const em = db.forWorkspace(principal.workspaceId);
      await findTicket(em, ticketId);
      const { rows, nextPageToken } = await paginate(
        request,
        ["messages", ticketId],
        (row: MessageEntity) => [row.id],
        (limit, after) =>
          em.find(
            MessageEntity,
            { ticketId, ...(after && { id: { $gt: after[0] } }) },
            { orderBy: { id: "asc" }, limit },
          ),
      );
      return { data: rows.map(toMessage), nextPageToken };
    },

    async createMessage(request, { principal }) {
      const message = {
        author: request.author || "agent",
        visibility: request.visibility || "public",
        body: request.body,
      } as NewMessage;
      if (message.author === "requester" && message.visibility === "internal") {
        throw invalidArgument({
          field: "visibility",
          reason: "INVALID_VALUE",
          message: "a requester writes no internal notes",
        });
      }
      return transact(principal.workspaceId, async (tx) => {
        const ticket = await findTicket(tx.em, request.ticketId, LockMode.PESSIMISTIC_WRITE);
        const before = ticket.status;
        const row = addMessage(tx.em, ticket, message);
        ticket.status = statusAfter(before, message, request.setStatus as Status | "");
        if (message.visibility === "public") {
          tx.record(TicketRepliedV1Schema, {
            ticket: toTicket(ticket, ticket.requester),
            message: toMessage(row),
          });
        }
        recordStatusChange(tx, ticket, before);
        return { data: toMessage(row) };
      });
    },
  });
}

async function findTicket(em: EntityManager, id: string, lockMode?: LockMode) {
  const ticket = await em.findOne(
    TicketEntity,
    { id },
    // The requester comes by a statement of its own: a lock on the ticket is not one on it.
    { populate: ["requester"], strategy: "select-in", lockMode },
  );
  if (ticket === null) throw notFound("ticket");
  return ticket;
}

function differs(row: object, changes: object): boolean {
  const current = row as Record<string, unknown>;
  return Object.entries(changes).some(([key, value]) => !isDeepStrictEqual(current[key], value));
}

function addMessage(em: EntityManager, ticket: TicketEntity, message: NewMessage): MessageEntity {
  return em.create(MessageEntity, {
    id: newId("msg"),
    workspaceId: ticket.workspaceId,
    ticketId: ticket.id,
    ...message,
    createdAt: countIn(ticket, message, new Date()),
  });
}

function recordStatusChange({ record }: Tx, ticket: TicketEntity, before: Status): void {
  if (ticket.status === before) return;
  record(TicketStatusChangedV1Schema, {
    ticket: toTicket(ticket, ticket.requester),
    previousStatus: before,
    status: ticket.status,
  });
}

function refuseTakenExternalId(thrown: unknown): never {
  if (!(thrown instanceof UniqueConstraintViolationException)) throw thrown;
  throw new ApiError(
    Code.AlreadyExists,
    "ALREADY_EXISTS",
    "externalId: another ticket of the workspace has it",
    { violations: [{ field: "externalId", reason: "TAKEN", message: "is taken" }] },
  );
}
