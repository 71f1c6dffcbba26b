import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { implement } from "../../rpc/dispatch.ts";
import type { TicketDeps } from "./deps.ts";
import { messageHandlers } from "./message-handlers.ts";
import { requesterLinkHandlers } from "./requester-link-handlers.ts";
import { ticketHandlers } from "./ticket-handlers.ts";

/** The handlers of TicketService. */
export function ticketService(deps: TicketDeps) {
  return implement(TicketService, {
    ...ticketHandlers(deps),
    ...messageHandlers(deps),
    ...requesterLinkHandlers(deps),
  });
}
