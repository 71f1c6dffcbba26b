import type { JsonObject } from "@bufbuild/protobuf";
import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { creatorProperties } from "../actors.ts";

/** Saved filters of tickets. */
export const ViewEntity = defineEntity({
  name: "View",
  tableName: "views",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    /** The owner; empty if it is shared. */
    memberId: p.text(),
    name: p.text(),
    /** TicketFilters in its JSON form. */
    filters: p.json().$type<JsonObject>(),
    orderBy: p.text(),
    position: p.integer(),
    ...creatorProperties,
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "memberId", "position", "id"] }],
});

export type ViewEntity = InferEntity<typeof ViewEntity>;
