import type { PlanConfig } from "../../config/plans.ts";
import type { BillingStatus, BillingSubscriptionEntity } from "./entity.ts";

/** The state of a subscription, as the payment provider tells it now. */
export interface RemoteSubscription {
  readonly workspaceId: string;
  readonly planId: string;
  readonly status: BillingStatus;
  readonly customerId: string | null;
  readonly subscriptionId: string;
  readonly subscribedAt: Date;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
}

/** Who takes the money. */
export interface BillingProvider {
  /** Begins a checkout; `activated` is set where nothing has to be paid. */
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
