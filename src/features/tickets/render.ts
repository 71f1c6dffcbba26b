import {
  MessageSchema,
  RequesterSchema,
  TicketSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { createRenderer } from "../render.ts";
import { optionalTime } from "../times.ts";
import type { MessageEntity, RequesterEntity, TicketEntity } from "./entity.ts";

const createdBy = (row: Pick<TicketEntity, "createdByType" | "createdById">) => ({
  type: row.createdByType,
  id: row.createdById,
});

/** A requester as the contract shows them. */
export const toRequester = createRenderer<typeof RequesterSchema, RequesterEntity>(
  RequesterSchema,
  {},
);

/** A ticket as the contract shows it. */
export const toTicket = createRenderer<typeof TicketSchema, TicketEntity>(TicketSchema, {
  requester: ({ requester }) => toRequester(requester),
  channel: ({ channelType, channelId }) => ({ type: channelType, id: channelId ?? "" }),
  createdBy,
});

/** A message as the contract shows it. */
export const toMessage = createRenderer<typeof MessageSchema, MessageEntity>(MessageSchema, {
  direction: ({ author }) => (author === "requester" ? "inbound" : "outbound"),
  attachments: ({ attachments }) => attachments,
  delivery: (row) =>
    row.deliveryStatus
      ? {
          status: row.deliveryStatus,
          errorCode: row.deliveryErrorCode,
          errorMessage: row.deliveryErrorMessage,
          updatedAt: optionalTime(row.deliveryUpdatedAt),
        }
      : undefined,
  createdBy,
});
