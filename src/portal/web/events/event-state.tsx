import { Check, CircleDashed, CircleSlash, type LucideIcon, X } from "lucide-react";
import type { EventDeliveryState } from "../../../../gen/enums.ts";
import type { Event, EventDelivery } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";

interface StateLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

const looks: Readonly<Record<EventDeliveryState, StateLook>> = {
  delivered: { label: "Delivered", tone: "good", icon: Check },
  failed: { label: "Failed", tone: "bad", icon: X },
  pending: { label: "Pending", tone: "accent", icon: CircleDashed },
  skipped: { label: "Skipped", tone: "neutral", icon: CircleSlash },
};

const lookOf = (state: string): StateLook =>
  looks[state as EventDeliveryState] ?? { label: state, tone: "neutral", icon: CircleDashed };

/** More subscriptions than these show as numbers. */
const mostBadges = 2;

interface EventStatesProps {
  readonly event: Event;
  /** The URL of a webhook. */
  readonly urlOf: (id: string) => string;
}

/** The state of an event at each webhook, or how many are in which state. */
export function EventStates({ event: { deliveries }, urlOf }: EventStatesProps) {
  const {
    subscriptions = [],
    delivered = 0,
    failed = 0,
    pending = 0,
    skipped = 0,
  } = deliveries ?? {};
  const total = delivered + failed + pending + skipped;
  if (total === 0) {
    return <span className="soft">–</span>;
  }
  const counts = { failed, pending, skipped, delivered };
  return (
    <span className="event-states">
      {total <= mostBadges
        ? subscriptions.map((each) => (
            <StateBadge
              key={each.subscriptionId}
              state={each.state}
              text={textOf(each)}
              title={urlOf(each.subscriptionId)}
            />
          ))
        : Object.entries(counts)
            .filter(([, count]) => count > 0)
            .map(([state, count]) => (
              <StateBadge
                key={state}
                state={state}
                text={`${count} ${lookOf(state).label.toLowerCase()}`}
                title={namesOf(subscriptions, state, urlOf)}
              />
            ))}
    </span>
  );
}

interface StateBadgeProps {
  readonly state: string;
  readonly text: string;
  readonly title: string;
}

function StateBadge({ state, text, title }: StateBadgeProps) {
  const { tone, icon: Icon } = lookOf(state);
  return (
    <span title={title}>
      <Badge tone={tone}>
        <Icon size={12} strokeWidth={2.5} aria-hidden="true" /> {text}
      </Badge>
    </span>
  );
}

const namesOf = (
  subscriptions: readonly EventDelivery[],
  state: string,
  urlOf: (id: string) => string,
) =>
  subscriptions
    .filter((each) => each.state === state)
    .map(({ subscriptionId }) => urlOf(subscriptionId))
    .join("\n");

/** `Delivered at the 2nd attempt`, if it was not the first. */
function textOf({ state, attempts }: EventDelivery): string {
  const { label } = lookOf(state);
  return state === "delivered" && attempts > 1
    ? `${label} at the ${ordinal(attempts)} attempt`
    : label;
}

const rules = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinal = (n: number) => `${n}${endings[rules.select(n)] ?? "th"}`;
