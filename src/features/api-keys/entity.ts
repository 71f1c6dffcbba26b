import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

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
    createdAt: timestamp(),
    creatorType: p.text().$type<"api_key" | "jwt" | "admin" | "system">(),
    creatorId: p.text(),
    creatorName: p.text(),
    lastUsedAt: timestamp().nullable(),
    revokedAt: timestamp().nullable(),
  },
  uniques: [
    {
      // Covers all that authentication reads, so that look-ups never touch the table.
      name: "api_keys_active",
      properties: ["keyHash"],
      include: ["id", "workspaceId"],
      where: "revoked_at is null",
    },
  ],
});

export type ApiKeyEntity = InferEntity<typeof ApiKeyEntity>;
