import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { creatorProperties } from "../actors.ts";

/** A link to the webhooks console: the hash of its token, never the token itself. */
export const ConsoleSessionEntity = defineEntity({
  name: "ConsoleSession",
  tableName: "console_sessions",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    tokenHash: p.blob(),
    readOnly: p.boolean(),
    /** The key or the member whose permissions it has. */
    ...creatorProperties,
    createdAt: timestamp(),
    expiresAt: timestamp(),
  },
  uniques: [{ name: "console_sessions_token_hash", properties: ["tokenHash"] }],
  indexes: [{ properties: ["expiresAt"] }],
});

export type ConsoleSessionEntity = InferEntity<typeof ConsoleSessionEntity>;
