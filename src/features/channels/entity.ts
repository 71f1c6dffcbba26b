import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/entity.ts";
import type { ChannelType } from "../tickets/entity.ts";

/** A way by which tickets come in. */
export const ChannelEntity = defineEntity({
  name: "Channel",
  tableName: "channels",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    type: p.text().$type<ChannelType>(),
    name: p.text(),
    active: p.boolean(),
    /** Names a form to the public, and tells nothing else. */
    publicId: p.text().nullable().unique(),
    allowedOrigins: p.array(),
    phoneNumberId: p.text().nullable(),
    sealedAccessToken: p.text().nullable(),
    sealedAppSecret: p.text().nullable(),
    sealedVerifyToken: p.text().nullable(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "id"] }],
});

export type ChannelEntity = InferEntity<typeof ChannelEntity>;
