import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { BillingSubscriptionStatus } from "../../../gen/enums.ts";
import { timestamp, workspaceFilter } from "../../db/orm/entity.ts";

export type BillingStatus = BillingSubscriptionStatus;

/** The subscription of a workspace. */
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
    /** When that subscription was created: distinguishes a newer one from an older one. */
    subscribedAt: timestamp().nullable(),
    currentPeriodEnd: timestamp().nullable(),
    cancelAtPeriodEnd: p.boolean(),
    trialEndsAt: timestamp().nullable(),
    activatedAt: timestamp().nullable(),
    /** Increases with every change. */
    version: p.integer(),
    updatedAt: timestamp(),
  },
});

export type BillingSubscriptionEntity = InferEntity<typeof BillingSubscriptionEntity>;
