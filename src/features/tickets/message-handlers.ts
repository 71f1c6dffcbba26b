import { inBatch } from "../../rpc/request-batch.ts";
import { fileHeaders } from "../attachments/file-headers.ts";
import { listRows, readRow } from "../queries.ts";
import { createMessages, requestsOf } from "./create-messages.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import { MessageEntity } from "./entity.ts";
import { readTicket } from "./find.ts";
import { forwardMessage } from "./forward-message.ts";
import { toMessage } from "./render.ts";
import { resendMessage } from "./resend-message.ts";

/** The handlers for messages. */
export function messageHandlers(deps: TicketDeps) {
  return {
    async listMessages(request, { principal }) {
      const { ticketId } = request;
      const isNewestFirst = request.orderBy === "-createdAt";
      const reads = deps.db.reads(principal.workspaceId);
      await readTicket(reads, ticketId);
      const order = isNewestFirst ? "desc" : "asc";
      const { rows, nextPageToken } = await listRows(reads, MessageEntity, request, {
        scope: ["messages", ticketId, order],
        where: { ticketId },
        order,
        long: true,
      });
      return { data: rows.map(toMessage), nextPageToken };
    },

    async getMessageOriginal({ ticketId, id }, { principal: { workspaceId }, context }) {
      await readRow(deps.db.reads(workspaceId), MessageEntity, "message", { id, ticketId });
      const data = await deps.readOriginal(workspaceId, id);
      for (const [name, value] of Object.entries(fileHeaders(`${id}.eml`))) {
        context.setResponseHeader(name, value);
      }
      return { data: { contentType: "message/rfc822", data } };
    },

    createMessage: { many: (tx, items) => createMessages(tx, items, deps) },

    batchCreateMessages: {
      one: (tx, batch, call) =>
        inBatch(async () => {
          const items = requestsOf(batch).map((request) => ({ request, call }));
          const created = await createMessages(tx, items, deps);
          return { data: created.map(({ data }) => data) };
        }),
    },

    forwardMessage: {
      one: async (tx, request, call) => ({
        data: toMessage(await forwardMessage(tx, request, call, deps.channels)),
      }),
    },

    resendMessage: {
      one: async (tx, { ticketId, id }) => ({
        data: toMessage(await resendMessage(tx, deps.channels, ticketId, id)),
      }),
    },
  } satisfies Partial<TicketHandlers>;
}
