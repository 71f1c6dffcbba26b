import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { creatorProperties } from "../actors.ts";

/** An API key: its hash and public details, never the key itself. */
export const ApiKeyEntity = defineEntity({
  name: "ApiKey",
  tableName: "api_keys",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    name: p.text(),
    keyPrefix: p.text(),
    keyHash: p.blob(),
    /** Empty: the key can call every method. */
    scopes: p.array(),
    /** Empty: it works from anywhere. */
    allowedCidrs: p.array(),
    createdAt: timestamp(),
    ...creatorProperties,
    lastUsedAt: timestamp().nullable(),
    lastUsedAddress: p.text(),
    lastUsedUserAgent: p.text(),
    revokedAt: timestamp().nullable(),
  },
  indexes: [
    {
      name: "api_keys_of_workspace",
      properties: ["workspaceId", "id"],
      where: "revoked_at is null",
    },
  ],
  uniques: [
    {
      // Covers everything that authentication reads, so that lookups never touch the table.
      name: "api_keys_active",
      properties: ["keyHash"],
      include: [
        "id",
        "workspaceId",
        "name",
        "scopes",
        "allowedCidrs",
        "createdByType",
        "createdById",
      ],
      where: "revoked_at is null",
    },
  ],
});

export type ApiKeyEntity = InferEntity<typeof ApiKeyEntity>;
