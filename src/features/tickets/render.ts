import {
  MessageSchema,
  RequesterSchema,
  TicketSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { creatorOf } from "../actors.ts";
import { renderAttachment } from "../attachments/entity.ts";
import { createRenderer } from "../renderer.ts";
import { optionalTime } from "../times.ts";
import { renderCustomFields } from "./custom-fields.ts";
import type { MessageEntity, RequesterEntity, TicketEntity } from "./entity.ts";

/** A requester as the contract shows them. */
export const toRequester = createRenderer<typeof RequesterSchema, RequesterEntity>(
  RequesterSchema,
  {},
);

/** A ticket as the contract shows it. */
export const toTicket = createRenderer<typeof TicketSchema, TicketEntity>(TicketSchema, {
  requester: ({ requester }) => toRequester(requester),
  channel: ({ channelType, channelId }) => ({ type: channelType, id: channelId ?? "" }),
  customFields: ({ customFields }) => renderCustomFields(customFields),
  participants: ({ participants }) => participants,
  createdBy: creatorOf,
});

/** The delivery to the requester for a message: of itself, or of the confirmation of its ticket. */
const deliveryOf = (row: MessageEntity) =>
  row.deliveryStatus
    ? {
        status: row.deliveryStatus,
        errorCode: row.deliveryErrorCode,
        errorMessage: row.deliveryErrorMessage,
        updatedAt: optionalTime(row.deliveryUpdatedAt),
      }
    : undefined;

/** A message as the contract shows it. */
export const toMessage = createRenderer<typeof MessageSchema, MessageEntity>(MessageSchema, {
  direction: ({ author }) => (author === "requester" ? "inbound" : "outbound"),
  attachments: ({ attachments }) => attachments.map(renderAttachment),
  delivery: (row) => (row.author === "agent" ? deliveryOf(row) : undefined),
  recipients: ({ recipients }) => recipients,
  sender: ({ sender }) => sender ?? undefined,
  confirmation: (row) => (row.author === "requester" ? deliveryOf(row) : undefined),
  createdBy: creatorOf,
});
