import type { DescMessage, DescMethodUnary } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { CreditCard } from "lucide-react";
import { useSearch } from "wouter";
import type { BillingSubscriptionStatus } from "../../../../gen/enums.ts";
import {
  BillingService,
  type CreateCheckoutSessionResponseSchema,
  type CreatePortalSessionResponseSchema,
  type Plan,
} from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { Button } from "../ui/button/button.tsx";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { TimeAhead } from "../ui/time/time.tsx";
import "./billing-page.css";

/** The plan of the workspace. The checkout redirects back here. */
export function BillingPage() {
  const plans = useQuery(BillingService.method.listPlans);
  const current = useQuery(BillingService.method.getBillingSubscription);
  const checkout = useRedirectTo(BillingService.method.createCheckoutSession);
  const portal = useRedirectTo(BillingService.method.createPortalSession);
  const isBack = new URLSearchParams(useSearch()).get("checkout") === "success";
  const error = plans.error ?? current.error;
  const subscription = current.data?.data;
  const status = statuses[(subscription?.status ?? "none") as BillingSubscriptionStatus];
  const hasPlan = subscription?.status === "active" || subscription?.status === "past_due";

  return (
    <>
      <PageHeader
        title="Billing"
        actions={
          hasPlan && (
            <Button busy={portal.isPending} onClick={() => portal.mutate({})}>
              Manage billing
            </Button>
          )
        }
      >
        Choose and manage the plan of this workspace.
      </PageHeader>
      <div className="stack">
        {error && (
          <FailureNotice
            error={error}
            retry={() => Promise.all([plans.refetch(), current.refetch()])}
          />
        )}
        {checkout.error && <FailureNotice error={checkout.error} />}
        {portal.error && <FailureNotice error={portal.error} />}
        {isBack && !hasPlan && !error && (
          <p role="status">Thank you. Your plan becomes active when the payment completes.</p>
        )}
        {(plans.isPending || current.isPending) && !error && (
          <Skeleton rows={1} label="Loading plans" />
        )}
        {plans.data?.data.length === 0 && (
          <Empty icon={CreditCard} title="No plans available">
            <p>You can use this service without a plan.</p>
          </Empty>
        )}
        {subscription && (
          <ul className="plans">
            {plans.data?.data.map((plan) => {
              const isCurrent = hasPlan && plan.id === subscription.planId;
              return (
                <li key={plan.id} className="card plan">
                  <h2>{plan.name}</h2>
                  <p className="plan-price">
                    {priceOf(plan)} <span className="soft">per {plan.interval}</span>
                  </p>
                  {isCurrent && status ? (
                    <p>
                      <Badge tone={status.tone}>{status.label}</Badge>{" "}
                      {subscription.currentPeriodEnd && (
                        <span className="soft">
                          {subscription.cancelAtPeriodEnd ? "ends" : "renews"}{" "}
                          <TimeAhead at={subscription.currentPeriodEnd} />
                        </span>
                      )}
                    </p>
                  ) : (
                    <Button
                      variant="primary"
                      busy={checkout.isPending && checkout.variables.planId === plan.id}
                      onClick={() => checkout.mutate({ planId: plan.id })}
                    >
                      Choose {plan.name}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </>
  );
}

type PageResponse =
  | typeof CreateCheckoutSessionResponseSchema
  | typeof CreatePortalSessionResponseSchema;

/** Creates a session at the payment provider and redirects to it. */
function useRedirectTo<I extends DescMessage>(method: DescMethodUnary<I, PageResponse>) {
  const refresh = useRefresh();
  return useAction(method, {
    async onSuccess({ data }) {
      // A free plan redirects straight back here.
      await refresh(BillingService.method.getBillingSubscription);
      const url = new URL(data?.url ?? location.href);
      if (url.origin + url.pathname !== location.origin + location.pathname) {
        location.assign(url);
      }
    },
  });
}

/** Formats the price of a plan, which is in the smallest unit of its currency. */
function priceOf({ price, currency }: Plan): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(Number(price) / 10 ** digits);
}

/** Labels of the statuses of a billing subscription. */
const statuses: Readonly<
  Partial<Record<BillingSubscriptionStatus, { label: string; tone: Tone }>>
> = {
  active: { label: "Active", tone: "good" },
  past_due: { label: "Payment due", tone: "warn" },
  canceled: { label: "Cancelled", tone: "neutral" },
};
