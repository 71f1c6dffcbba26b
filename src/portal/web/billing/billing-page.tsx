import type { DescMessage, DescMethodUnary } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { useSearch } from "wouter";
import {
  BillingService,
  type CreateCheckoutSessionResponseSchema,
  type CreatePortalSessionResponseSchema,
} from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { readSettings } from "../boot/settings.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button } from "../ui/button/button.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { PlanCard } from "./plan-card.tsx";
import { Usage } from "./usage.tsx";
import "./billing-page.css";

const { hasBilling = true } = readSettings();

/** The plan of the workspace and its usage. The checkout redirects back here. */
export function BillingPage() {
  const plans = useQuery(BillingService.method.listPlans);
  const current = useQuery(BillingService.method.getBillingSubscription);
  const checkout = useRedirectTo(BillingService.method.createCheckoutSession);
  const portal = useRedirectTo(BillingService.method.createPortalSession);
  const isBack = new URLSearchParams(useSearch()).get("checkout") === "done";
  const error = plans.error ?? current.error;
  const subscription = current.data?.data;
  const hasPlan = subscription?.status === "active" || subscription?.status === "past_due";
  const offered = plans.data?.data ?? [];
  const plan = hasPlan ? offered.find(({ id }) => id === subscription.planId) : undefined;

  return (
    <>
      <PageHeader
        title={t("Billing")}
        actions={
          hasPlan &&
          hasBilling && (
            <Button busy={portal.isPending} onClick={() => portal.mutate({})}>
              {t("Manage billing")}
            </Button>
          )
        }
      >
        {t("The plan and usage of this workspace.")}
      </PageHeader>
      <div className="sections">
        {error && (
          <FailureNotice
            error={error}
            retry={() => Promise.all([plans.refetch(), current.refetch()])}
          />
        )}
        {checkout.error && <FailureNotice error={checkout.error} />}
        {portal.error && <FailureNotice error={portal.error} />}
        {isBack && !hasPlan && !error && (
          <p role="status">
            {t("Thank you. Your plan becomes active when the payment completes.")}
          </p>
        )}
        {(plans.isPending || current.isPending) && !error && (
          <Skeleton rows={4} label={t("Loading the plan")} />
        )}
        {subscription && plans.data && (
          <>
            {hasBilling ? (
              <CurrentPlan subscription={subscription} plan={plan} />
            ) : (
              <p className="card billing-off">
                <strong>{t("Billing is not set up.")}</strong>{" "}
                {rich("Everyone uses this service without a plan. To offer plans, set {setting}.", {
                  setting: <code>BILLING_PROVIDER</code>,
                })}
              </p>
            )}
            {subscription.usage && <Usage usage={subscription.usage} plan={plan} />}
          </>
        )}
        {subscription && hasBilling && offered.length > 0 && (
          <section aria-labelledby="plans">
            <div className="section-head">
              <h2 id="plans">{t("Plans")}</h2>
            </div>
            <ul className="plans">
              {offered.map((each) => (
                <PlanCard key={each.id} plan={each}>
                  {each === plan ? (
                    <Badge tone="neutral">{t("Current plan")}</Badge>
                  ) : (
                    <Button
                      variant={hasPlan ? "secondary" : "primary"}
                      busy={checkout.isPending && checkout.variables.planId === each.id}
                      onClick={() => checkout.mutate({ planId: each.id })}
                    >
                      {t(hasPlan ? "Switch to {plan}" : "Choose {plan}", { plan: each.name })}
                    </Button>
                  )}
                </PlanCard>
              ))}
            </ul>
          </section>
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
