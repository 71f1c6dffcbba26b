import { Check, CircleDashed, CircleSlash, type LucideIcon, X } from "lucide-react";
import type { EventDeliveryState } from "../../../../gen/enums.ts";
import type { Event, EventDelivery } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";

interface StateLook {
  readonly label: Message;
  /** The label with a number before it. */
  readonly counted: Message;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

const looks: Readonly<Record<EventDeliveryState, StateLook>> = {
  delivered: {
    label: msg("Delivered"),
    counted: msg("{count, plural, other {# delivered}}"),
    tone: "good",
    icon: Check,
  },
  failed: {
    label: msg("Failed"),
    counted: msg("{count, plural, other {# failed}}"),
    tone: "bad",
    icon: X,
  },
  pending: {
    label: msg("Pending"),
    counted: msg("{count, plural, other {# pending}}"),
    tone: "accent",
    icon: CircleDashed,
  },
  skipped: {
    label: msg("Skipped"),
    counted: msg("{count, plural, other {# skipped}}"),
    tone: "neutral",
    icon: CircleSlash,
  },
};

/** A newer service may know more words. */
const lookOf = (state: string): StateLook | undefined => looks[state as EventDeliveryState];

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
  const counts: readonly (readonly [EventDeliveryState, number])[] = [
    ["failed", failed],
    ["pending", pending],
    ["skipped", skipped],
    ["delivered", delivered],
  ];
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
        : counts
            .filter(([, count]) => count > 0)
            .map(([state, count]) => (
              <StateBadge
                key={state}
                state={state}
                text={t(looks[state].counted, { count })}
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
  const { tone, icon: Icon } = lookOf(state) ?? { tone: "neutral", icon: CircleDashed };
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
  if (state === "delivered" && attempts > 1) {
    return t(
      "Delivered at the {attempts, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} attempt",
      { attempts },
    );
  }
  const look = lookOf(state);
  return look ? t(look.label) : state;
}
