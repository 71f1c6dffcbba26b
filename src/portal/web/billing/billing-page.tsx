import type { DescMessage, DescMethodUnary } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { CreditCard } from "lucide-react";
import { useSearch } from "wouter";
import {
  BillingService,
  type CreateCheckoutSessionResponseSchema,
  type CreatePortalSessionResponseSchema,
} from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { TimeAhead } from "../ui/time.tsx";
import { priceOf } from "./price.ts";
import { statuses } from "./statuses.ts";
import "./billing-page.css";

/** The plan of the workspace. Checkout returns here. */
export function BillingPage() {
  const plans = useQuery(BillingService.method.listPlans);
  const current = useQuery(BillingService.method.getSubscription);
  const checkout = usePageOf(BillingService.method.createCheckoutSession);
  const portal = usePageOf(BillingService.method.createPortalSession);
  const isBack = new URLSearchParams(useSearch()).get("checkout") === "success";
  const error = plans.error ?? current.error;
  const subscription = current.data?.data;
  const status = statuses[subscription?.status ?? ""];
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
                <li key={plan.id} className="plan">
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

/** Creates a page of the payment provider and goes there. */
function usePageOf<I extends DescMessage>(method: DescMethodUnary<I, PageResponse>) {
  const refresh = useRefresh();
  return useAction(method, {
    async onSuccess({ data }) {
      // A free plan leads straight back here.
      await refresh(BillingService.method.getSubscription);
      const url = new URL(data?.url ?? location.href);
      if (url.origin + url.pathname !== location.origin + location.pathname) {
        location.assign(url);
      }
    },
  });
}
