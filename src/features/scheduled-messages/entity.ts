import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import type { toItemError } from "../../rpc/errors/error-formats.ts";
import { creatorProperties } from "../actors.ts";
import type { Attachment } from "../attachments/entity.ts";
import type { Status, Visibility } from "../tickets/entity.ts";

/** A message that is sent later. It is deleted when it is sent or canceled. */
export const ScheduledMessageEntity = defineEntity({
  name: "ScheduledMessage",
  tableName: "scheduled_messages",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    ticketId: p.text(),
    body: p.text(),
    visibility: p.text().$type<Visibility>(),
    /** Empty if not requested. */
    setStatus: p.text().$type<Status | "">(),
    attachments: p.json().$type<Attachment[]>(),
    sendAt: timestamp(),
    /** Why it could not be sent. */
    error: p.json().$type<ReturnType<typeof toItemError>>().nullable(),
    ...creatorProperties,
    createdAt: timestamp(),
  },
  indexes: [
    { properties: ["workspaceId", "ticketId", "sendAt", "id"] },
    { name: "scheduled_messages_due", properties: ["sendAt"], where: "error is null" },
  ],
});

export type ScheduledMessageEntity = InferEntity<typeof ScheduledMessageEntity>;
