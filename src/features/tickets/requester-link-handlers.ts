import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { audit } from "../audit/audit.ts";
import type { TicketDeps, TicketHandlers } from "./deps.ts";
import { findTicket, requireUnmerged } from "./find.ts";
import { targetOf } from "./history.ts";

/** The handlers for links to the conversation page. */
export function requesterLinkHandlers({ links }: TicketDeps) {
  return {
    createRequesterLink: {
      one: async ({ em }, { id }, call) => {
        const ticket = requireUnmerged(await findTicket(em, id, { lock: true }));
        audit(em, call, "requester_link.created", targetOf(ticket));
        const { url, createdAt } = await links.renew(em, ticket);
        return { data: { url, createdAt: timestampFromDate(createdAt) } };
      },
    },

    revokeRequesterLink: {
      one: async ({ em }, { id }, call) => {
        const ticket = requireUnmerged(await findTicket(em, id));
        if (await links.revoke(em, ticket)) {
          audit(em, call, "requester_link.revoked", targetOf(ticket));
        }
        return {};
      },
    },
  } satisfies Partial<TicketHandlers>;
}
