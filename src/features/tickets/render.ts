import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Creator,
  CreatorSchema,
  type MessageSchema,
  type Requester,
  RequesterSchema,
  type Ticket,
  TicketChannelSchema,
  TicketSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Attachment } from "../attachments/entity.ts";
import { optionalTime } from "../times.ts";
import type { MessageEntity, RequesterEntity, TicketEntity } from "./entity.ts";

type RequesterRow = Pick<RequesterEntity, "id" | "name" | "email" | "phone" | "externalId">;

/** A requester as the contract shows them. */
export function toRequester(row: RequesterRow): Requester {
  return {
    $typeName: RequesterSchema.typeName,
    id: row.id,
    name: row.name,
    email: row.email ?? "",
    phone: row.phone ?? "",
    externalId: row.externalId ?? "",
  };
}

/** A ticket as the contract shows it: a whole message, which need not be copied into one. */
export function toTicket(
  row: Omit<TicketEntity, "workspaceId" | "requester">,
  requester: RequesterRow,
): Ticket {
  return {
    $typeName: TicketSchema.typeName,
    id: row.id,
    number: row.number,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    requester: toRequester(requester),
    assignee: row.assignee,
    tags: row.tags,
    customFields: row.customFields,
    externalId: row.externalId ?? "",
    channel: {
      $typeName: TicketChannelSchema.typeName,
      type: row.channelType,
      id: row.channelId ?? "",
    },
    preview: row.preview,
    messageCount: row.messageCount,
    lastMessageAt: timestampFromDate(row.lastMessageAt),
    lastMessageBy: row.lastMessageBy,
    firstResponseAt: optionalTime(row.firstResponseAt),
    resolvedAt: optionalTime(row.resolvedAt),
    closedAt: optionalTime(row.closedAt),
    replyWindowExpiresAt: optionalTime(row.replyWindowExpiresAt),
    followUpOf: row.followUpOf ?? "",
    createdBy: creatorOf(row),
    version: row.version,
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
  };
}

/** A message as the contract shows it. */
export function toMessage(row: MessageEntity): MessageInitShape<typeof MessageSchema> {
  return {
    id: row.id,
    ticketId: row.ticketId,
    author: row.author,
    direction: row.author === "requester" ? "inbound" : "outbound",
    visibility: row.visibility,
    body: row.body,
    attachments: row.attachments.map(toAttachment),
    quotedText: row.quotedText,
    cannedReplyId: row.cannedReplyId ?? "",
    externalId: row.externalId ?? "",
    delivery: row.deliveryStatus
      ? {
          status: row.deliveryStatus,
          errorCode: row.deliveryErrorCode,
          errorMessage: row.deliveryErrorMessage,
          updatedAt: optionalTime(row.deliveryUpdatedAt),
        }
      : undefined,
    createdBy: creatorOf(row),
    createdAt: timestampFromDate(row.createdAt),
  };
}

/** Earlier versions had the identifiers of stored files among those of channels. */
const toAttachment = (file: Omit<Attachment, "id"> & Partial<Attachment>): Attachment =>
  file.id === undefined && file.externalId.startsWith("att_")
    ? { ...file, id: file.externalId, externalId: "" }
    : { ...file, id: file.id ?? "" };

const creatorOf = (row: Pick<TicketEntity, "createdByType" | "createdById">): Creator => ({
  $typeName: CreatorSchema.typeName,
  type: row.createdByType,
  id: row.createdById,
});
