import { Code } from "@connectrpc/connect";
import Stripe from "stripe";
import type { PlanConfig } from "../../config/plans.ts";
import { ApiError, failedPrecondition, idempotencyKeyReused } from "../../rpc/errors/api-error.ts";
import type { BillingStatus } from "./entity.ts";
import type { BillingProvider, RemoteSubscription } from "./provider.ts";

interface StripeOptions {
  readonly secretKey: string;
  /** Base URL of Stripe's API. Default: Stripe's own. */
  readonly apiUrl?: string;
  readonly plans: readonly PlanConfig[];
  /** The public URL of the service. */
  readonly base: () => string;
}

/** Creates Stripe's own client. */
export function createStripe({ secretKey, apiUrl }: Pick<StripeOptions, "secretKey" | "apiUrl">) {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  const isPlain = url?.protocol === "http:";
  return new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (isPlain ? 80 : 443),
      protocol: isPlain ? "http" : "https",
    }),
  });
}

/** Redirects to Stripe for payment. A plan becomes active when Stripe's webhook says so. */
export function createStripeProvider(stripe: Stripe, options: StripeOptions): BillingProvider {
  const page = (result: string) => `${options.base()}/dashboard/billing?checkout=${result}`;
  return {
    async checkout(workspaceId, plan, current, idempotencyKey) {
      if (current?.status === "active" && current.planId === plan.id) {
        throw failedPrecondition("PLAN_ACTIVE", "the plan is already active");
      }
      const metadata = { workspaceId, planId: plan.id };
      const session = await asUnavailable(
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            line_items: [{ price: plan.stripePrice, quantity: 1 }],
            client_reference_id: workspaceId,
            ...(current?.customerId && { customer: current.customerId }),
            metadata,
            subscription_data: { metadata },
            success_url: page("done"),
            cancel_url: page("canceled"),
          },
          requestOptions(idempotencyKey),
        ),
      );
      return { url: session.url ?? "" };
    },

    async portal(current, idempotencyKey) {
      if (!current?.customerId) {
        throw failedPrecondition("NO_BILLING_SUBSCRIPTION", "subscribe first");
      }
      const session = await asUnavailable(
        stripe.billingPortal.sessions.create(
          { customer: current.customerId, return_url: `${options.base()}/dashboard/billing` },
          requestOptions(idempotencyKey),
        ),
      );
      return { url: session.url };
    },
  };
}

/** Stripe honors the idempotency key: it returns the same session again. */
const requestOptions = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? {} : { idempotencyKey };

/** Fetches the current state of a subscription; undefined if it belongs to no workspace. */
export async function fetchSubscription(
  stripe: Stripe,
  plans: readonly PlanConfig[],
  id: string,
): Promise<RemoteSubscription | undefined> {
  const remote = await asUnavailable(stripe.subscriptions.retrieve(id));
  const { workspaceId } = remote.metadata;
  const [item] = remote.items.data;
  const plan = plans.find(({ stripePrice }) => stripePrice === item?.price.id);
  if (workspaceId === undefined || plan === undefined || item === undefined) {
    return undefined;
  }
  return {
    workspaceId,
    planId: plan.id,
    status: statuses.get(remote.status) ?? "none",
    customerId: typeof remote.customer === "string" ? remote.customer : remote.customer.id,
    subscriptionId: remote.id,
    subscribedAt: new Date(remote.created * 1000),
    currentPeriodEnd: new Date(item.current_period_end * 1000),
    cancelAtPeriodEnd: remote.cancel_at_period_end,
    trialEndsAt:
      remote.status === "trialing" && remote.trial_end !== null
        ? new Date(remote.trial_end * 1000)
        : null,
  };
}

/** @see https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const statuses = new Map<string, BillingStatus>([
  ["active", "active"],
  ["trialing", "active"],
  ["past_due", "past_due"],
  ["unpaid", "past_due"],
  ["paused", "past_due"],
  ["canceled", "canceled"],
  ["incomplete_expired", "canceled"],
]);

/** Turns Stripe's failures into 503: they are not the caller's fault. */
async function asUnavailable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      throw idempotencyKeyReused();
    }
    const message = "the payment provider cannot be reached; try again in a moment";
    throw new ApiError(Code.Unavailable, "BILLING_PROVIDER_UNAVAILABLE", message, {
      headers: { "Retry-After": "5" },
      cause: error,
    });
  }
}
