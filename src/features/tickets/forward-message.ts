import type { ForwardMessageRequest } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { actorOf } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { audit } from "../audit/audit.ts";
import { findRow } from "../queries.ts";
import type { TicketChannels } from "./deps.ts";
import { MessageEntity } from "./entity.ts";
import { findTicket, requireUnmerged } from "./find.ts";
import { targetOf } from "./history.ts";
import { postMessage } from "./open.ts";
import { readAddresses, toRecipient } from "./participants.ts";

/**
 * Forwards a public message by email.
 * @returns the note that records it
 * @throws {ApiError} NOT_FOUND, TICKET_MERGED; INVALID_ARGUMENT about a note or an address;
 *   EMAIL_UNAVAILABLE, RATE_LIMITED
 */
export async function forwardMessage(
  tx: Tx,
  { ticketId, id, to, body, includeAttachments }: ForwardMessageRequest,
  call: AuthenticatedCall,
  channels: TicketChannels,
): Promise<MessageEntity> {
  const { em } = tx;
  const ticket = requireUnmerged(await findTicket(em, ticketId, { lock: true }));
  const message = await findRow(em, MessageEntity, "message", { id, ticketId });
  if (message.visibility !== "public") {
    const problem = "is an internal note, which cannot be forwarded";
    throw invalidField("id", "INVALID_VALUE", problem);
  }
  const emails = readAddresses(to, await channels.ownAddresses(em), (i) => `to[${i}]`);
  const note = postMessage(
    tx,
    ticket,
    {
      author: "agent",
      visibility: "internal",
      body,
      attachments: includeAttachments ? message.attachments : [],
      recipients: [...new Set(emails)].map((email) => toRecipient({ name: "", email })),
      forwardedMessageId: message.id,
      isQueued: true,
      createdBy: actorOf(call.principal),
    },
    { call },
  );
  await channels.enqueueForward(tx, ticket, note);
  audit(
    em,
    call,
    "message.forwarded",
    targetOf(ticket),
    emails.map((after) => ({ field: "to", before: "", after })),
  );
  return note;
}
