import { Check } from "lucide-react";
import type { ReactNode } from "preact/compat";
import type { Plan } from "../../../../gen/ticketing/v1/billing_service_pb.ts";
import { locale, t } from "../language/language.ts";

interface PlanCardProps {
  readonly plan: Plan;
  /** The button that chooses it, or its state. */
  readonly children: ReactNode;
}

/** A plan on offer. */
export const PlanCard = ({ plan, children }: PlanCardProps) => (
  <li className="card plan">
    <h3>{plan.name}</h3>
    <Price plan={plan} />
    <Features plan={plan} />
    <div className="plan-action">{children}</div>
  </li>
);

export const Price = ({ plan }: { plan: Plan }) => (
  <p className="plan-price">
    {priceOf(plan)}{" "}
    <span className="soft">
      {t("per {interval, select, year {year} other {month}}", { interval: plan.interval })}
    </span>
  </p>
);

/** The contents of a plan; nothing if they are not configured. */
export function Features({ plan }: { plan: Plan }) {
  const { includedTickets, includedMembers, interval, features } = plan;
  const all = [
    ...(includedTickets === undefined
      ? []
      : [
          t(
            "{interval, select, year {{count, plural, one {# ticket a year} other {# tickets a year}}} other {{count, plural, one {# ticket a month} other {# tickets a month}}}}",
            { interval, count: includedTickets },
          ),
        ]),
    ...(includedMembers === undefined
      ? []
      : [
          t("{count, plural, one {# team member} other {# team members}}", {
            count: includedMembers,
          }),
        ]),
    ...features,
  ];
  return (
    all.length > 0 && (
      <ul className="features">
        {all.map((feature) => (
          <li key={feature}>
            <Check size={15} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    )
  );
}

/** Formats the price of a plan, which is in the smallest unit of its currency. */
function priceOf({ price, currency }: Plan): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(Number(price) / 10 ** digits);
}
