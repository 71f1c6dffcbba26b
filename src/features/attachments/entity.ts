import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/entity.ts";

/** A file that came with a message. */
export const AttachmentEntity = defineEntity({
  name: "Attachment",
  tableName: "attachments",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    ticketId: p.text(),
    messageId: p.text(),
    name: p.text(),
    /** What the sender declared. Nothing is rendered by it. */
    contentType: p.text(),
    size: p.integer(),
    /** In hexadecimal. */
    sha256: p.text(),
    bytes: p.blob(),
    createdAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "ticketId", "id"] }],
});

export type AttachmentEntity = InferEntity<typeof AttachmentEntity>;
