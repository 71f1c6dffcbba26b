import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { implement } from "../../rpc/dispatch.ts";
import { messageHandlers } from "./messages.ts";
import type { TicketOptions } from "./options.ts";
import { ticketHandlers } from "./tickets.ts";

/** The handlers of TicketService. */
export function ticketService(options: TicketOptions) {
  return implement(TicketService, { ...ticketHandlers(options), ...messageHandlers(options) });
}
