import { MessageDeliveryFailedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { type MessageEntity, TicketEntity } from "./entity.ts";
import { toMessage, toTicket } from "./render.ts";

/** Fires `delivery_failed` for a message whose delivery has failed in this transaction. */
export async function recordDeliveryFailed({ em, record }: Tx, row: MessageEntity): Promise<void> {
  const ticket = await em.findOneOrFail(
    TicketEntity,
    { id: row.ticketId },
    { populate: ["requester"] },
  );
  record(MessageDeliveryFailedV1Schema, {
    ticket: toTicket(ticket, ticket.requester),
    message: toMessage(row),
    error: { code: row.deliveryErrorCode, message: row.deliveryErrorMessage },
  });
}
