import { readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import { messageCreation } from "./create-messages.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import { MessageEntity, TicketEntity } from "./entity.ts";
import { toMessage } from "./render.ts";
import { resendMessage } from "./resend-message.ts";

/** The handlers for messages. */
export function messageHandlers(deps: TicketDeps) {
  const create = messageCreation(deps);
  return {
    async listMessages(request, { principal }) {
      const { ticketId } = request;
      const isNewestFirst = request.orderBy === "-createdAt";
      const em = deps.db.forWorkspace(principal.workspaceId);
      await readRow(deps.db, principal.workspaceId, TicketEntity, "ticket", ticketId);
      const { rows, nextPageToken } = await listRows(
        em,
        MessageEntity,
        request,
        isNewestFirst ? "messages, newest first" : "messages",
        { ticketId },
        { order: isNewestFirst ? "desc" : "asc", long: true },
      );
      return { data: rows.map(toMessage), nextPageToken };
    },

    createMessage: (request, call) => create.one(request, call),

    batchCreateMessages: (request, call) => create.many(request, call),

    async resendMessage({ ticketId, id }, { principal }) {
      const { workspaceId } = principal;
      const row = await deps.transact(workspaceId, ({ em }) =>
        resendMessage(em, deps.channels, ticketId, id),
      );
      return { data: toMessage(row) };
    },
  } satisfies Partial<TicketHandlers>;
}
