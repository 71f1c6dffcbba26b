import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { timestamp } from "../db/entity.ts";

/**
 * Which workspace an organisation of an identity provider is. What a token
 * claims is a name in the terms of its issuer only, so the issuer is half of
 * the key.
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
