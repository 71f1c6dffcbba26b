import type { BillingSubscriptionStatus } from "../../../../gen/enums.ts";
import type { BillingSubscription, Plan } from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import { Warning } from "../ui/feedback/states.tsx";
import { TimeAhead } from "../ui/time/time.tsx";
import { Features, Price } from "./plan-card.tsx";

interface CurrentPlanProps {
  readonly subscription: BillingSubscription;
  /** Undefined without one, and for a plan that is no longer on offer. */
  readonly plan: Plan | undefined;
}

/** The plan of the workspace, and what becomes of it. */
export function CurrentPlan({ subscription, plan }: CurrentPlanProps) {
  const { planId, status } = subscription;
  const state = stateOf(subscription);
  return (
    <section aria-labelledby="current-plan">
      <div className="section-head">
        <h2 id="current-plan">Current plan</h2>
      </div>
      <div className="card current-plan">
        <div className="current-plan-head">
          <h3>{planId === "" ? "No plan" : (plan?.name ?? planId)}</h3>
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
        </div>
        {plan && <Price plan={plan} />}
        <p className="soft">
          <Outlook subscription={subscription} />
        </p>
        {status === "past_due" && (
          <Warning>
            <strong>Your last payment failed.</strong> Update your payment method under Manage
            billing to keep your plan.
          </Warning>
        )}
        {plan && <Features plan={plan} />}
      </div>
    </section>
  );
}

const states: Readonly<
  Partial<Record<BillingSubscriptionStatus, { readonly label: string; readonly tone: Tone }>>
> = {
  active: { label: "Active", tone: "good" },
  past_due: { label: "Payment due", tone: "warn" },
  canceled: { label: "Cancelled", tone: "neutral" },
};

const stateOf = ({ status, trialEndsAt }: BillingSubscription) =>
  trialEndsAt
    ? { label: "Trial", tone: "accent" as const }
    : states[status as BillingSubscriptionStatus];

/** When the plan renews or ends, in a sentence. */
function Outlook({ subscription }: { subscription: BillingSubscription }) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, trialEndsAt } = subscription;
  if (status === "none") {
    return "Choose a plan below to subscribe.";
  }
  if (status === "canceled") {
    return "Your plan has ended. Choose a plan below to subscribe again.";
  }
  if (trialEndsAt) {
    return (
      <>
        {cancelAtPeriodEnd ? "Ends with the trial" : "The first payment is due"}{" "}
        <TimeAhead at={trialEndsAt} />
      </>
    );
  }
  return (
    currentPeriodEnd && (
      <>
        {cancelAtPeriodEnd ? "Ends" : "Renews"} <TimeAhead at={currentPeriodEnd} />
      </>
    )
  );
}
