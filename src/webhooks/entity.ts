import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../db/entity.ts";

/** A webhook subscription. */
export const SubscriptionEntity = defineEntity({
  name: "WebhookSubscription",
  tableName: "webhook_subscriptions",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    url: p.text(),
    events: p.array(),
    active: p.boolean(),
    description: p.text(),
    /** The signing secret, encrypted: it is needed back to sign. */
    sealedSecret: p.text(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "id"] }],
});

export type SubscriptionEntity = InferEntity<typeof SubscriptionEntity>;

/** What became of one event at one subscription. Rows are written by the delivery worker. */
export const DeliveryEntity = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    subscriptionId: p.text(),
    eventId: p.text(),
    eventType: p.text(),
    outcome: p.text().$type<"succeeded" | "failed" | "interrupted">(),
    httpStatus: p.integer().nullable(),
    error: p.text(),
    durationMs: p.integer(),
    attemptedAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "subscriptionId", "id"] }],
  uniques: [{ properties: ["eventId", "subscriptionId"] }],
});

export type DeliveryEntity = InferEntity<typeof DeliveryEntity>;
