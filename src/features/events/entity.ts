import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** An event, with the body that every receiver gets. */
export const EventEntity = defineEntity({
  name: "Event",
  tableName: "events",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    type: p.text(),
    occurredAt: timestamp(),
    /** The envelope as JSON. Frozen: it is signed and sent byte for byte. */
    body: p.text(),
    /** Whether a test of a subscription created it. */
    isTest: p.boolean().defaultRaw("false"),
    /** The ticket, requester or subscription that it is about. */
    subjectId: p.text().nullable(),
    /** When the body was emptied, because its subject was erased. */
    erasedAt: timestamp().nullable(),
    /** The transaction that recorded it: with the id, the order in which events are watched. */
    position: p.string().columnType("xid8").defaultRaw("pg_current_xact_id()").lazy(),
  },
  indexes: [
    { properties: ["workspaceId", "position", "id"] },
    {
      name: "events_subject",
      properties: ["workspaceId", "subjectId"],
      where: "subject_id is not null",
    },
  ],
});

export type EventEntity = InferEntity<typeof EventEntity>;
