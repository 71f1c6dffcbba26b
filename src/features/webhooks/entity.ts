import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { WebhookDeliveryOutcome } from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

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
    /** When it last became active: earlier events are not sent. */
    activeSince: timestamp(),
    description: p.text(),
    /** A CEL expression; empty for every event. */
    filter: p.text(),
    /** Whether its events go out one at a time, in their order. Never changes. */
    ordered: p.boolean(),
    customHeaderNames: p.array(),
    /** The headers of the workspace as JSON, encrypted; null for none. */
    sealedHeaders: p.text().nullable(),
    /** The signing secret, encrypted and not hashed: signing needs it. */
    sealedSecret: p.text(),
    /** From when deliveries are signed with these secrets, until the previous one expires. */
    secretsSince: timestamp().defaultRaw("now()"),
    /** The previous secret, which also signs until `previousSecretUntil`. */
    previousSealedSecret: p.text().nullable(),
    previousSecretUntil: timestamp().nullable(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
});

export type SubscriptionEntity = InferEntity<typeof SubscriptionEntity>;

/** `queued`: a manual delivery that waits for a worker. */
export type Outcome = WebhookDeliveryOutcome;

/** One delivery of an event to a subscription. The delivery worker writes the rows. */
export const DeliveryEntity = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    subscriptionId: p.text().primary(),
    id: p.text().primary(),
    eventId: p.text(),
    eventType: p.text(),
    outcome: p.text().$type<Outcome>(),
    error: p.text(),
    httpStatus: p.integer().nullable(),
    manual: p.boolean(),
    durationMs: p.integer().nullable(),
    dnsMs: p.integer().nullable(),
    connectMs: p.integer().nullable(),
    firstByteMs: p.integer().nullable(),
    attemptedAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "eventId"], where: "manual" }],
});

export type DeliveryEntity = InferEntity<typeof DeliveryEntity>;

/** Outcomes counted by hour, so that health needs no count over all deliveries. */
export const DeliveryStatsEntity = defineEntity({
  name: "WebhookDeliveryStats",
  tableName: "webhook_delivery_stats",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    subscriptionId: p.text().primary(),
    hour: timestamp().primary(),
    succeeded: p.integer(),
    failed: p.integer(),
    /** Events that the filter held back, and those of them on which it failed. */
    filtered: p.integer(),
    filterErrors: p.integer(),
    lastHttpStatus: p.integer().nullable(),
    lastSuccessAt: timestamp().nullable(),
    lastFailureAt: timestamp().nullable(),
  },
});

export type DeliveryStatsEntity = InferEntity<typeof DeliveryStatsEntity>;

/** Failed and expired deliveries since the last success. A subscription without any has no row. */
export const FailureStreakEntity = defineEntity({
  name: "WebhookFailureStreak",
  tableName: "webhook_failure_streaks",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    subscriptionId: p.text().primary(),
    since: timestamp(),
    lastFailureAt: timestamp(),
    failures: p.integer(),
  },
});

/** A subscription that was announced as failing, until it is deleted. */
export const FailureNoticeEntity = defineEntity({
  name: "WebhookFailureNotice",
  tableName: "webhook_failure_notices",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    subscriptionId: p.text().primary(),
    /** When the announced failures began. */
    since: timestamp(),
    /** When its recovery was announced; null while it is failing. */
    recoveredAt: timestamp().nullable(),
    /** When the admins were last notified by email. */
    mailedAt: timestamp().nullable(),
  },
});

/** The response to a delivery that failed or was sent manually. The worker writes the rows. */
export const ResponseEntity = defineEntity({
  name: "WebhookResponse",
  tableName: "webhook_responses",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    subscriptionId: p.text().primary(),
    /** Identifier of the delivery. */
    id: p.text().primary(),
    headers: p.json<{ name: string; value: string }[]>(),
    /** The first bytes of the body. */
    body: p.blob(),
    /** Whether the body continues after that. */
    isCut: p.boolean(),
  },
});

export type ResponseEntity = InferEntity<typeof ResponseEntity>;
