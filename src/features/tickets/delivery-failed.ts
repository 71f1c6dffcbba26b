import { MessageDeliveryFailedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { MessageEntity } from "./entity.ts";
import { findTicket } from "./find.ts";
import { toMessage, toTicket } from "./render.ts";

/** Fires `delivery_failed` for a message whose delivery has failed in this transaction. */
export async function recordDeliveryFailed({ em, record }: Tx, row: MessageEntity): Promise<void> {
  record(MessageDeliveryFailedV1Schema, {
    ticket: toTicket(await findTicket(em, row.ticketId)),
    message: toMessage(row),
    error: { code: row.deliveryErrorCode, message: row.deliveryErrorMessage },
  });
}
