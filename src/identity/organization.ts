import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { timestamp } from "../db/entity.ts";

/**
 * Links an organisation of an identity provider to its workspace. Names of
 * organisations are unique only within their issuer, so it is part of the key.
 */
export const OrganizationEntity = defineEntity({
  name: "Organization",
  tableName: "organizations",
  properties: {
    issuer: p.text().primary(),
    externalId: p.text().primary(),
    workspaceId: p.text(),
    createdAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId"] }],
});

export type OrganizationEntity = InferEntity<typeof OrganizationEntity>;
