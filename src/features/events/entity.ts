import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/entity.ts";

/** An event, with the body as it goes to every receiver. */
export const EventEntity = defineEntity({
  name: "Event",
  tableName: "events",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    type: p.text(),
    occurredAt: timestamp(),
    /** The envelope as JSON. Frozen: it is signed and sent byte for byte as it is here. */
    body: p.text(),
    /** Transaction that recorded it: together with the id, the order in which events are watched. */
    position: p.string().columnType("xid8").defaultRaw("pg_current_xact_id()").lazy(),
  },
  indexes: [
    { properties: ["workspaceId", "id"] },
    { properties: ["workspaceId", "position", "id"] },
  ],
});

export type EventEntity = InferEntity<typeof EventEntity>;
