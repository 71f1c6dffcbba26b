import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { MessageEntity } from "./entity.ts";
import { findTicket } from "./find.ts";

/**
 * Fires `delivery_failed` for a message whose delivery has failed in this transaction. Loads the
 * contract when it is needed, which is rare in workers.
 */
export async function recordDeliveryFailed({ em, record }: Tx, row: MessageEntity): Promise<void> {
  const contract = await import("../../../gen/ticketing/events/v1/ticket_pb.ts");
  const { toMessage, toTicket } = await import("./render.ts");
  record(contract.MessageDeliveryFailedV1Schema, {
    ticket: toTicket(await findTicket(em, row.ticketId)),
    message: toMessage(row),
    error: { code: row.deliveryErrorCode, message: row.deliveryErrorMessage },
  });
}
