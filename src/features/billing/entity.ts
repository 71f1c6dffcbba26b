import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { timestamp, workspaceFilter } from "../../db/entity.ts";

export type BillingStatus = "none" | "active" | "past_due" | "canceled";

/** What a workspace is subscribed to. */
export const BillingSubscriptionEntity = defineEntity({
  name: "BillingSubscription",
  tableName: "billing_subscriptions",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    planId: p.text(),
    status: p.text().$type<BillingStatus>(),
    /** The payment provider's identifiers. */
    customerId: p.text().nullable(),
    subscriptionId: p.text().nullable(),
    /** When that subscription was made, which tells a later from an earlier one. */
    subscribedAt: timestamp().nullable(),
    currentPeriodEnd: timestamp().nullable(),
    cancelAtPeriodEnd: p.boolean(),
    activatedAt: timestamp().nullable(),
    /** Rises with every change. */
    version: p.integer(),
    updatedAt: timestamp(),
  },
});

export type BillingSubscriptionEntity = InferEntity<typeof BillingSubscriptionEntity>;
