import { isDeepStrictEqual } from "node:util";
import { UpdateTicketRequestSchema } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { refuseTaken } from "../refuse-taken.ts";
import { creatorOf, type TicketDeps, type TicketHandlers } from "./deps.ts";
import type { Priority, Status, TicketEntity } from "./entity.ts";
import { requireMatch, showTag } from "./etag.ts";
import { findTicket } from "./find.ts";
import { listTickets } from "./list.ts";
import { openTicket, recordStatusChange } from "./open.ts";
import { toTicket } from "./render.ts";
import { findOrCreateRequester } from "./requesters.ts";
import { moveTo, touch } from "./rules.ts";
import { createSearchTurns } from "./search-turns.ts";
import { readTicket } from "./ticket-row.ts";

/** The handlers for tickets themselves. */
export function ticketHandlers({ db, transact, numbers, channels }: TicketDeps) {
  const inTurn = createSearchTurns();
  return {
    async createTicket(request, { principal }) {
      const { workspaceId } = principal;
      const createdBy = creatorOf(principal);
      const number = await numbers(workspaceId);
      const creation = transact(workspaceId, async (tx) => {
        const { message, channelId } = request;
        const type = channelId === "" ? "agent" : await channels.typeOf(tx.em, channelId);
        const requester = await findOrCreateRequester(tx.em, workspaceId, request.requester);
        const { ticket } = openTicket(tx, {
          workspaceId,
          number,
          subject: request.subject,
          requester,
          createdBy,
          priority: (request.priority || "normal") as Priority,
          assignee: request.assignee,
          tags: request.tags,
          customFields: request.customFields,
          externalId: request.externalId || null,
          channel: { type, id: channelId || null },
          message: message && {
            author: "requester",
            visibility: "public",
            body: message.body,
            attachments: message.attachments,
            createdBy,
          },
        });
        return { data: toTicket(ticket, requester) };
      });
      return creation.catch(refuseTaken("ticket", "externalId"));
    },

    listTickets: (request, { principal }) =>
      listTickets(db, inTurn, principal.workspaceId, request),

    async getTicket({ id }, call) {
      const ticket = await readTicket(db, call.principal.workspaceId, id);
      showTag(call, ticket);
      return { data: toTicket(ticket, ticket.requester) };
    },

    async updateTicket(request, call) {
      const changes = changesOf(UpdateTicketRequestSchema, request);
      requireValues(changes, ["subject", "status", "priority"]);
      if ("assignee" in changes) {
        changes.assignee ??= "";
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
