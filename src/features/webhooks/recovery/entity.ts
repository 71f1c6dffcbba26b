import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../../db/orm/entity.ts";

/** An operation that resends failed deliveries. Workers carry it out. */
export const RecoveryEntity = defineEntity({
  name: "WebhookRecovery",
  tableName: "webhook_recoveries",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    subscriptionId: p.text(),
    /** Identifies the request: another one with the same fingerprint is the same. */
    fingerprint: p.text(),
    attemptedFrom: timestamp(),
    attemptedBefore: timestamp(),
    outcomes: p.array(),
    eventTypes: p.array(),
    /** Null until the events are counted. */
    total: p.integer().nullable(),
    sent: p.integer(),
    succeeded: p.integer(),
    failed: p.integer(),
    cancelling: p.boolean(),
    /** Empty unless it ended early. */
    errorCode: p.text(),
    /** When a worker should next look at it. */
    nextAt: timestamp(),
    createdAt: timestamp(),
    endedAt: timestamp().nullable(),
  },
  uniques: [
    {
      name: "webhook_recoveries_running",
      properties: ["workspaceId", "subscriptionId"],
      where: "ended_at is null",
    },
  ],
});

export type RecoveryEntity = InferEntity<typeof RecoveryEntity>;
