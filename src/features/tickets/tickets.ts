import { isDeepStrictEqual } from "node:util";
import { UpdateTicketRequestSchema } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { alone, inBatch } from "../../rpc/batch.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { assigneeOf } from "../members/me.ts";
import { ticketCreation } from "./create-tickets.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import type { Status, TicketEntity } from "./entity.ts";
import { requireMatch, showTag } from "./etag.ts";
import { findTicket } from "./find.ts";
import { listTickets } from "./list.ts";
import { recordStatusChange } from "./open.ts";
import { toTicket } from "./render.ts";
import { moveTo, touch } from "./rules.ts";
import { createSearchTurns } from "./search-turns.ts";
import { readTicket } from "./ticket-row.ts";

/** The handlers for tickets themselves. */
export function ticketHandlers(deps: TicketDeps) {
  const { db, transact } = deps;
  const create = ticketCreation(deps);
  const inTurn = createSearchTurns();
  return {
    async createTicket(request, call) {
      const [data] = await create(call, [request], alone);
      return { data };
    },

    async batchCreateTickets({ requests }, call) {
      return { data: await create(call, requests, inBatch) };
    },

    listTickets: (request, { principal }) => listTickets(db, inTurn, principal, request),

    async getTicket({ id }, call) {
      const ticket = await readTicket(db, call.principal.workspaceId, id);
      showTag(call, ticket);
      return { data: toTicket(ticket, ticket.requester) };
    },

    async updateTicket(request, call) {
      const changes = changesOf(UpdateTicketRequestSchema, request);
      requireValues(changes, ["subject", "status", "priority"]);
      if ("assignee" in changes) {
        changes.assignee = assigneeOf(changes.assignee ?? "", call.principal);
      }
      const { status, ...others } = changes;
      return transact(call.principal.workspaceId, async (tx) => {
        const ticket = await findTicket(tx.em, request.id, "for update");
        requireMatch(call, ticket);
        const before = ticket.status;
        const now = new Date();
        if (differs(ticket, changes)) {
          tx.em.assign(ticket, others as Partial<TicketEntity>);
          if (status !== undefined) {
            moveTo(ticket, status as Status, now);
          }
          touch(ticket, now);
        }
        recordStatusChange(tx, ticket, before);
        showTag(call, ticket);
        return { data: toTicket(ticket, ticket.requester) };
      });
    },
  } satisfies Partial<TicketHandlers>;
}

function differs(row: object, changes: object): boolean {
  const current = row as Record<string, unknown>;
  return Object.entries(changes).some(([key, value]) => !isDeepStrictEqual(current[key], value));
}
