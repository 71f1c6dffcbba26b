import type { BillingSubscriptionStatus } from "../../../../gen/enums.ts";
import type { BillingSubscription, Plan } from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import { Warning } from "../ui/feedback/states.tsx";
import { TimeAhead } from "../ui/time/time.tsx";
import { Features, Price } from "./plan-card.tsx";

interface CurrentPlanProps {
  readonly subscription: BillingSubscription;
  /** Undefined without one, and for a plan that is no longer on offer. */
  readonly plan: Plan | undefined;
}

/** The plan of the workspace, and when it renews or ends. */
export function CurrentPlan({ subscription, plan }: CurrentPlanProps) {
  const { planId, status } = subscription;
  const state = stateOf(subscription);
  return (
    <section aria-labelledby="current-plan">
      <div className="section-head">
        <h2 id="current-plan">{t("Current plan")}</h2>
      </div>
      <div className="card current-plan">
        <div className="current-plan-head">
          <h3>{planId === "" ? t("No plan") : (plan?.name ?? planId)}</h3>
          {state && <Badge tone={state.tone}>{t(state.label)}</Badge>}
        </div>
        {plan && <Price plan={plan} />}
        <p className="soft">
          <Outlook subscription={subscription} />
        </p>
        {status === "past_due" && (
          <Warning>
            <strong>{t("Your last payment failed.")}</strong>{" "}
            {t("Update your payment method under Manage billing to keep your plan.")}
          </Warning>
        )}
        {plan && <Features plan={plan} />}
      </div>
    </section>
  );
}

const states: Readonly<
  Partial<Record<BillingSubscriptionStatus, { readonly label: Message; readonly tone: Tone }>>
> = {
  active: { label: msg("Active"), tone: "good" },
  past_due: { label: msg("Payment due"), tone: "warn" },
  canceled: { label: msg("Cancelled"), tone: "neutral" },
};

const stateOf = ({ status, trialEndsAt }: BillingSubscription) =>
  trialEndsAt
    ? { label: msg("Trial"), tone: "accent" as const }
    : states[status as BillingSubscriptionStatus];

/** When the plan renews or ends, in a sentence. */
function Outlook({ subscription }: { subscription: BillingSubscription }) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, trialEndsAt } = subscription;
  if (status === "none") {
    return t("Choose a plan below to subscribe.");
  }
  if (status === "canceled") {
    return t("Your plan has ended. Choose a plan below to subscribe again.");
  }
  if (trialEndsAt) {
    return rich(
      cancelAtPeriodEnd ? "Ends with the trial {when}" : "The first payment is due {when}",
      { when: <TimeAhead at={trialEndsAt} /> },
    );
  }
  return (
    currentPeriodEnd &&
    rich(cancelAtPeriodEnd ? "Ends {when}" : "Renews {when}", {
      when: <TimeAhead at={currentPeriodEnd} />,
    })
  );
}
