import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import type { ChannelType } from "../tickets/entity.ts";

/** A channel through which tickets arrive. */
export const ChannelEntity = defineEntity({
  name: "Channel",
  tableName: "channels",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    type: p.text().$type<ChannelType>(),
    name: p.text(),
    active: p.boolean(),
    /** The public identifier of a form: random, so that it reveals nothing. */
    publicId: p.text().nullable(),
    allowedOrigins: p.array(),
    /** Whether a form takes files. */
    attachments: p.boolean().defaultRaw("false"),
    phoneNumberId: p.text().nullable(),
    sealedAccessToken: p.text().nullable(),
    sealedAppSecret: p.text().nullable(),
    sealedVerifyToken: p.text().nullable(),
    emailAddress: p.text().nullable(),
    /** The secret that a mail server authenticates with. */
    sealedEmailSecret: p.text().nullable(),
    senderName: p.text().defaultRaw("''"),
    mailFooter: p.text().defaultRaw("''"),
    mailConfirmation: p.boolean().defaultRaw("false"),
    webhookVerifiedAt: timestamp().nullable(),
    lastMessageAt: timestamp().nullable(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  // Requests to a channel come without a workspace.
  uniques: [
    { name: "channels_id", properties: ["id"] },
    { name: "channels_public_id", properties: ["publicId"], where: "public_id is not null" },
  ],
});

export type ChannelEntity = InferEntity<typeof ChannelEntity>;
