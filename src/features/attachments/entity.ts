import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** A file attached to a message, as the message shows it. */
export interface Attachment {
  readonly name: string;
  readonly url: string;
  readonly contentType: string;
  /** Absent if it is unknown. */
  readonly size?: number;
  /** Identifier of the file in the channel, or in the workspace's own system. */
  readonly externalId: string;
  /** Identifier of its row in `attachments`; empty if it is not stored. */
  readonly id: string;
}

/** An attachment as the contract shows it. */
export const renderAttachment = ({ size, ...attachment }: Attachment) => ({
  ...attachment,
  ...(size !== undefined && { size: BigInt(size) }),
});

/** The previews of an image. */
export interface Previews {
  /** Size of the large one, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Their lengths in bytes. */
  readonly small: number;
  readonly large: number;
}

/** Types of images that have previews, as SQL: the index and its readers have the same condition. */
export const isPreviewable =
  "content_type in ('image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp')";

/** A file of a message, or one that waits for its message. */
export const AttachmentEntity = defineEntity({
  name: "Attachment",
  tableName: "attachments",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    ticketId: p.text().nullable(),
    messageId: p.text().nullable(),
    name: p.text(),
    /** Detected from its content. */
    contentType: p.text(),
    size: p.integer(),
    /** In hexadecimal. */
    sha256: p.text(),
    /** Name of the store that keeps its bytes. */
    store: p.text().defaultRaw("'postgres'"),
    createdAt: timestamp(),
    previews: p.json().$type<Previews>().nullable(),
    previewAttempts: p.smallint().defaultRaw("0"),
    previewDueAt: timestamp().nullable().defaultRaw("now()"),
  },
  indexes: [
    { properties: ["workspaceId", "ticketId", "id"] },
    { name: "attachments_unattached", properties: ["createdAt"], where: "message_id is null" },
    {
      name: "attachments_preview_due",
      properties: ["previewDueAt"],
      where: `message_id is not null and preview_due_at is not null and ${isPreviewable}`,
    },
  ],
});

export type AttachmentEntity = InferEntity<typeof AttachmentEntity>;
