import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** An operation that exports the data of a requester. Workers carry it out. */
export const RequesterExportEntity = defineEntity({
  name: "RequesterExport",
  tableName: "requester_exports",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    requesterId: p.text(),
    /** Incremented at each start, so that a worker notices that another one has taken over. */
    attempt: p.integer(),
    /** Null until the tickets are counted. */
    total: p.integer().nullable(),
    exported: p.integer(),
    /** Size of the archive in bytes; 0 until it is complete. */
    size: p.bigint("number"),
    cancelling: p.boolean(),
    /** Empty unless it ended early. */
    errorCode: p.text(),
    /** When a worker should next look at it; null: never. */
    nextAt: timestamp().nullable(),
    createdAt: timestamp(),
    endedAt: timestamp().nullable(),
    expiresAt: timestamp().nullable(),
  },
  indexes: [
    { properties: ["workspaceId", "requesterId", "id"] },
    { name: "requester_exports_due", properties: ["nextAt"], where: "next_at is not null" },
    {
      name: "requester_exports_running",
      properties: ["workspaceId", "id"],
      where: "ended_at is null",
    },
  ],
});

export type RequesterExportEntity = InferEntity<typeof RequesterExportEntity>;
