import type { PlanConfig } from "../../config/plans.ts";
import type { BillingStatus, BillingSubscriptionEntity } from "./entity.ts";

/** The current state of a subscription at the payment provider. */
export interface RemoteSubscription {
  readonly workspaceId: string;
  readonly planId: string;
  readonly status: BillingStatus;
  readonly customerId: string | null;
  readonly subscriptionId: string;
  readonly subscribedAt: Date;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Null unless it is in a trial. */
  readonly trialEndsAt: Date | null;
}

/** A payment provider. */
export interface BillingProvider {
  /** Starts a checkout; `activated` is set if no payment is due. */
  checkout(
    workspaceId: string,
    plan: PlanConfig,
    current: BillingSubscriptionEntity | null,
    idempotencyKey: string | undefined,
  ): Promise<{ url: string; activated?: RemoteSubscription }>;
  /** Opens the pages for a subscription. */
  portal(
    current: BillingSubscriptionEntity | null,
    idempotencyKey: string | undefined,
  ): Promise<{ url: string }>;
}
