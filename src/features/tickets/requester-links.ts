import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { audit } from "../audit/audit.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import { findTicket } from "./find.ts";
import { targetOf } from "./history.ts";

/** The handlers for links to the conversation page. */
export function requesterLinkHandlers({ db, links }: TicketDeps) {
  return {
    async createRequesterLink({ id }, call) {
      const em = db.forWorkspace(call.principal.workspaceId);
      const { url, createdAt } = await em.transactional(async (em) => {
        const ticket = await findTicket(em, id);
        audit(em, call, "requester_link.created", targetOf(ticket));
        return links.renew(em, ticket);
      });
      return { data: { url, createdAt: timestampFromDate(createdAt) } };
    },

    async revokeRequesterLink({ id }, call) {
      const em = db.forWorkspace(call.principal.workspaceId);
      await em.transactional(async (em) => {
        const ticket = await findTicket(em, id);
        if (await links.revoke(em, ticket)) {
          audit(em, call, "requester_link.revoked", targetOf(ticket));
        }
      });
      return {};
    },
  } satisfies Partial<TicketHandlers>;
}
