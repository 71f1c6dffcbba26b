import { Check, CircleDashed, CircleSlash, Clock, type LucideIcon, X, Zap } from "lucide-react";
import type { WebhookDeliveryError, WebhookDeliveryOutcome } from "../../../../gen/enums.ts";
import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { locale, t } from "../language/language.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import "./outcome.css";

interface OutcomeLook {
  readonly label: Message;
  /** The label with a number before it. */
  readonly counted: Message;
  readonly tone: Tone;
  readonly icon: LucideIcon;
  /** Explanation for the owner of the endpoint. */
  readonly meaning: Message;
}

/** Labels of delivery outcomes. */
export const outcomes: Readonly<Record<WebhookDeliveryOutcome, OutcomeLook>> = {
  succeeded: {
    label: msg("Succeeded"),
    counted: msg("{count, plural, other {# succeeded}}"),
    tone: "good",
    icon: Check,
    meaning: msg("Your endpoint responded with 2xx."),
  },
  failed: {
    label: msg("Failed"),
    counted: msg("{count, plural, other {# failed}}"),
    tone: "bad",
    icon: X,
    meaning: msg("The delivery failed. It is not retried automatically."),
  },
  interrupted: {
    label: msg("Interrupted"),
    counted: msg("{count, plural, other {# interrupted}}"),
    tone: "warn",
    icon: Zap,
    meaning: msg("The service stopped before the response came. The delivery may have arrived."),
  },
  expired: {
    label: msg("Expired"),
    counted: msg("{count, plural, other {# expired}}"),
    tone: "bad",
    icon: Clock,
    meaning: msg("It waited too long behind other deliveries to your endpoint."),
  },
  skipped: {
    label: msg("Skipped"),
    counted: msg("{count, plural, other {# skipped}}"),
    tone: "neutral",
    icon: CircleSlash,
    meaning: msg("The webhook was paused before the delivery was sent."),
  },
  queued: {
    label: msg("Queued"),
    counted: msg("{count, plural, other {# queued}}"),
    tone: "accent",
    icon: CircleDashed,
    meaning: msg("The delivery will be sent shortly."),
  },
};

/** A newer service may know more words. */
const lookOf = (outcome: string): OutcomeLook | undefined =>
  outcomes[outcome as WebhookDeliveryOutcome];

/** The look of an outcome, in the language of the page. */
export function outcomeOf(outcome: string) {
  const look = lookOf(outcome);
  return look
    ? { ...look, label: t(look.label), meaning: t(look.meaning) }
    : { label: outcome, tone: "neutral" as const, icon: CircleDashed, meaning: "" };
}

/** Explains delivery errors, and how to fix them. */
const errorTexts: Readonly<Record<WebhookDeliveryError, Message>> = {
  http_status: msg("Your endpoint did not respond with 2xx."),
  timeout: msg("Your endpoint did not respond within 5 seconds. Respond first, then do the work."),
  dns: msg("The host name does not resolve to a public address."),
  connect: msg(
    "The connection failed or broke. Check that your endpoint is up and that this service can reach it.",
  ),
  tls: msg("TLS failed. Check that your certificate is valid and publicly trusted."),
  protocol: msg("The response was not valid HTTP."),
  interrupted: msg("The service stopped during the delivery."),
  expired: msg("Your endpoint was too slow for the deliveries waiting for it."),
  paused: msg("The webhook was paused."),
  erased: msg("The event was erased, with its ticket or requester."),
};

/** Explains the error of a delivery; undefined without one. */
export function explainError(error: string): string | undefined {
  const text: Message | undefined = errorTexts[error as WebhookDeliveryError];
  return text && t(text);
}

/** The status of the response, or the error. */
export const responseOf = ({ httpStatus, error }: Pick<WebhookDelivery, "httpStatus" | "error">) =>
  httpStatus ?? (error || "–");

/** The outcome of a delivery. */
export function OutcomeBadge({ outcome }: { outcome: string }) {
  const { icon: Icon, label, tone } = outcomeOf(outcome);
  return (
    <Badge tone={tone}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" /> {label}
    </Badge>
  );
}

const list = new Intl.ListFormat(locale, { type: "unit" });

function countedOf(outcome: string, count: number): string {
  const look = lookOf(outcome);
  return look ? t(look.counted, { count }) : `${count} ${outcome}`;
}

/** The contract returns at most this many recent outcomes. */
const places = 20;

/** The last deliveries as a row of bars, the newest at the right. */
export function OutcomeStrip({ outcomes: all }: { outcomes: readonly string[] }) {
  const outcomes = all.slice(0, places);
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(
    ([outcome, same = []]) => countedOf(outcome, same.length),
  );
  const label =
    outcomes.length === 0
      ? t("No deliveries yet")
      : t("Last {count, plural, other {# deliveries}}: {counts}", {
          count: outcomes.length,
          counts: list.format(counts),
        });
  const bars = [...Array<string>(places - outcomes.length).fill(""), ...outcomes.toReversed()];
  return (
    <span className="strip" role="img" aria-label={label} title={label}>
      {bars.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <i key={index} className={outcome && `strip-${outcomeOf(outcome).tone}`} />
      ))}
    </span>
  );
}
