import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { inBatch } from "../../rpc/batch.ts";
import { ApiError, notFound } from "../../rpc/errors/api-error.ts";
import { listAuditEvents } from "../audit/list.ts";
import { isMember } from "../members/me.ts";
import { createTickets } from "./create-tickets.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import { setEtag } from "./etag.ts";
import { readTicket } from "./find.ts";
import { listTickets } from "./list.ts";
import { markTicketRead } from "./reads.ts";
import { toTicket } from "./render.ts";
import { createSearchTurns } from "./search-turns.ts";
import { updateEachTicket, updateTickets } from "./update-tickets.ts";

/** The handlers for tickets themselves. */
export function ticketHandlers(deps: TicketDeps) {
  const { db } = deps;
  const inTurn = createSearchTurns(
    "search for rarer words, or add a filter such as status or createdAfter",
  );
  return {
    createTicket: { many: (tx, items) => createTickets(tx, items, deps) },

    batchCreateTickets: {
      one: (tx, { requests }, call) =>
        inBatch(async () => {
          const items = requests.map((request) => ({ request, call }));
          const created = await createTickets(tx, items, deps);
          return { data: created.map(({ data }) => data) };
        }),
    },

    listTickets: (request, { principal }) =>
      listTickets(db.lists.reads(principal.workspaceId), inTurn, principal, request),

    async getTicket({ id }, call) {
      const ticket = await readTicket(db.reads(call.principal.workspaceId), id);
      setEtag(call, ticket);
      return { data: toTicket(ticket) };
    },

    updateTicket: { many: updateTickets },

    batchUpdateTickets: {
      one: (tx, { requests }, call) =>
        inBatch(async () => ({ data: await updateEachTicket(tx, requests, call) })),
    },

    markTicketRead: {
      one: async (tx, { id, through }, { principal }) => {
        if (!isMember(principal)) {
          await readTicket(db.reads(tx.workspaceId), id);
          throw notAMember();
        }
        const time = timestampDate(through as NonNullable<typeof through>);
        if (!(await markTicketRead(tx, principal.subject, id, time))) {
          throw notFound("ticket");
        }
        return {};
      },
    },

    async listTicketAuditEvents(request, { principal }) {
      const { ticketId: targetId } = request;
      const reads = db.reads(principal.workspaceId);
      await readTicket(reads, targetId);
      const page = await listAuditEvents(reads, request, "ticket-audit-events", { targetId });
      // Agents may see who did it, and not from where.
      return { ...page, data: page.data.map((event) => ({ ...event, address: "" })) };
    },
  } satisfies Partial<TicketHandlers>;
}

const notAMember = () =>
  new ApiError(
    Code.PermissionDenied,
    "PERMISSION_DENIED",
    "only members have unread tickets, and an API key is not a member",
  );
