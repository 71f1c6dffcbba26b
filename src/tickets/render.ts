import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { MessageSchema, TicketSchema } from "../../gen/ticketing/v1/ticket_service_pb.ts";
import type { MessageEntity, RequesterEntity, TicketEntity } from "./entity.ts";

/** A ticket as the contract shows it. */
export function toTicket(
  row: Omit<TicketEntity, "workspaceId" | "requester">,
  requester: Omit<RequesterEntity, "workspaceId" | "createdAt">,
): MessageInitShape<typeof TicketSchema> {
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    requester: {
      id: requester.id,
      name: requester.name,
      email: requester.email ?? "",
      phone: requester.phone ?? "",
      externalId: requester.externalId ?? "",
    },
    assignee: row.assignee,
    tags: row.tags,
    externalId: row.externalId ?? "",
    preview: row.preview,
    messageCount: row.messageCount,
    lastMessageAt: timestampFromDate(row.lastMessageAt),
    lastMessageBy: row.lastMessageBy,
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
    visibility: row.visibility,
    body: row.body,
    createdAt: timestampFromDate(row.createdAt),
  };
}
