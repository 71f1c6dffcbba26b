import { notFound } from "../../rpc/errors/api-error.ts";
import { callerOf } from "../../rpc/principal.ts";
import { inBatch } from "../../rpc/request-batch.ts";
import { listAuditEvents } from "../audit/list.ts";
import { createSearchTurns } from "../search-turns.ts";
import { lastMillisecond } from "../times.ts";
import { countTickets } from "./count.ts";
import { createTickets } from "./create-tickets.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import { setEtag } from "./etag.ts";
import { readTicket } from "./find.ts";
import { setFollowing } from "./follow.ts";
import { importTickets } from "./import-tickets.ts";
import { listTickets } from "./list.ts";
import { mergeTickets } from "./merge-tickets.ts";
import { markTicketRead } from "./read-marks.ts";
import { toTicket } from "./render.ts";
import { splitTicket } from "./split-ticket.ts";
import { updateEachTicket, updateTickets } from "./update-tickets.ts";

/** The handlers for tickets themselves. */
export function ticketHandlers(deps: TicketDeps) {
  const { db } = deps;
  const inTurn = createSearchTurns(
    "search for rarer words, or add a filter such as status or createdFrom",
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

    importTickets: {
      one: async (tx, request, call) => ({ data: await importTickets(tx, request, call, deps) }),
    },

    listTickets: (request, { principal }) =>
      listTickets(db.lists.reads(principal.workspaceId), inTurn, principal, request),

    countTickets: async ({ filters }, { principal }) => ({
      data: await countTickets(db.lists, inTurn, principal, filters),
    }),

    async getTicket({ id }, call) {
      const ticket = await readTicket(db.reads(call.principal.workspaceId), id);
      setEtag(call, ticket);
      return { data: toTicket(ticket) };
    },

    updateTicket: { many: (tx, items) => updateTickets(tx, items, deps.channels) },

    batchUpdateTickets: {
      one: (tx, { requests }, call) =>
        inBatch(async () => ({ data: await updateEachTicket(tx, requests, call, deps.channels) })),
    },

    mergeTickets: {
      one: async (tx, { id, sourceIds }, call) => ({
        data: toTicket(await mergeTickets(tx, id, sourceIds, call, deps.links)),
      }),
    },

    splitTicket: {
      one: async (tx, { id, messageIds, subject }, call) => ({
        data: toTicket(await splitTicket(tx, id, { messageIds, subject }, call)),
      }),
    },

    deleteTicket: {
      one: async (tx, { id }, call) => {
        await deps.erasure.deleteTicket(tx, id, call);
        return {};
      },
    },

    markTicketRead: {
      one: async (tx, { id, through }, { principal }) => {
        const time = lastMillisecond(through as NonNullable<typeof through>);
        if (!(await markTicketRead(tx, callerOf(principal).id, id, time))) {
          throw notFound("ticket");
        }
        return {};
      },
    },

    followTicket: {
      one: async (tx, { id }, call) => ({ data: toTicket(await setFollowing(tx, id, true, call)) }),
    },

    unfollowTicket: {
      one: async (tx, { id }, call) => ({
        data: toTicket(await setFollowing(tx, id, false, call)),
      }),
    },

    async listTicketAuditEvents(request, { principal }) {
      const { ticketId: targetId } = request;
      const reads = db.reads(principal.workspaceId);
      await readTicket(reads, targetId);
      const page = await listAuditEvents(reads, request, "ticket-audit-events", { targetId });
      // Agents may see who did it, but not from where.
      return { ...page, data: page.data.map((event) => ({ ...event, address: "" })) };
    },
  } satisfies Partial<TicketHandlers>;
}
