import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { creatorProperties } from "../actors.ts";

/** An operation that erases a requester. Workers carry it out. */
export const ErasureEntity = defineEntity({
  name: "RequesterErasure",
  tableName: "requester_erasures",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    requesterId: p.text(),
    ticketsDeleted: p.integer(),
    /** The actor who requested it. */
    ...creatorProperties,
    /** When a worker should next look at it. */
    nextAt: timestamp(),
    createdAt: timestamp(),
    endedAt: timestamp().nullable(),
  },
  uniques: [
    {
      name: "requester_erasures_running",
      properties: ["workspaceId", "requesterId"],
      where: "ended_at is null",
    },
  ],
  indexes: [{ name: "requester_erasures_due", properties: ["nextAt"], where: "ended_at is null" }],
});

export type ErasureEntity = InferEntity<typeof ErasureEntity>;
