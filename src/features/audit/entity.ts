import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { ActorType } from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** A field that was changed, with its values as text. */
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** One entry of the audit trail. Never changed. */
export const AuditEntity = defineEntity({
  name: "AuditEvent",
  tableName: "audit_events",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    action: p.text(),
    actorType: p.text().$type<ActorType>(),
    actorId: p.text(),
    actorName: p.text(),
    actorVia: p.text(),
    targetId: p.text(),
    targetName: p.text(),
    requestId: p.text(),
    address: p.text(),
    userAgent: p.text(),
    occurredAt: timestamp(),
    changes: p.json().$type<AuditChange[]>().nullable(),
  },
  indexes: [{ properties: ["workspaceId", "targetId", "id"] }],
});

export type AuditEntity = InferEntity<typeof AuditEntity>;
