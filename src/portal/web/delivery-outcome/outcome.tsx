import { Check, CircleDashed, CircleSlash, Clock, type LucideIcon, X, Zap } from "lucide-react";
import type { WebhookDeliveryError, WebhookDeliveryOutcome } from "../../../../gen/enums.ts";
import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import "./outcome.css";

interface OutcomeLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
  /** Explanation for the owner of the endpoint. */
  readonly meaning: string;
}

/** Labels of delivery outcomes. */
export const outcomes: Readonly<Record<WebhookDeliveryOutcome, OutcomeLook>> = {
  succeeded: {
    label: "Succeeded",
    tone: "good",
    icon: Check,
    meaning: "Your endpoint responded with 2xx.",
  },
  failed: {
    label: "Failed",
    tone: "bad",
    icon: X,
    meaning: "The delivery failed. It is not retried automatically.",
  },
  interrupted: {
    label: "Interrupted",
    tone: "warn",
    icon: Zap,
    meaning: "The service stopped before the response came. The delivery may have arrived.",
  },
  expired: {
    label: "Expired",
    tone: "bad",
    icon: Clock,
    meaning: "It waited too long behind other deliveries to your endpoint.",
  },
  skipped: {
    label: "Skipped",
    tone: "neutral",
    icon: CircleSlash,
    meaning: "The webhook was paused before the delivery was sent.",
  },
  queued: {
    label: "Queued",
    tone: "accent",
    icon: CircleDashed,
    meaning: "The delivery will be sent shortly.",
  },
};

/** The look of an outcome. A newer service may know more words. */
export const outcomeOf = (outcome: string): OutcomeLook =>
  outcomes[outcome as WebhookDeliveryOutcome] ?? {
    label: outcome,
    tone: "neutral",
    icon: CircleDashed,
    meaning: "",
  };

/** Explains delivery errors, and how to fix them. */
const errorTexts: Readonly<Record<WebhookDeliveryError, string>> = {
  http_status: "Your endpoint did not respond with 2xx.",
  timeout: "Your endpoint did not respond within 5 seconds. Respond first, then do the work.",
  dns: "The host name does not resolve to a public address.",
  connect:
    "The connection failed or broke. Check that your endpoint is up and that this service can reach it.",
  tls: "TLS failed. Check that your certificate is valid and publicly trusted.",
  protocol: "The response was not valid HTTP.",
  interrupted: "The service stopped during the delivery.",
  expired: "Your endpoint was too slow for the deliveries that waited for it.",
  paused: "The webhook was paused.",
  erased: "The event was erased, with its ticket or requester.",
};

/** Explains the error of a delivery; undefined without one. */
export const explainError = (error: string): string | undefined =>
  errorTexts[error as WebhookDeliveryError];

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

/** The contract returns at most this many recent outcomes. */
const places = 20;

/** The last deliveries as a row of bars, the newest at the right. */
export function OutcomeStrip({ outcomes: all }: { outcomes: readonly string[] }) {
  const outcomes = all.slice(0, places);
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(
    ([outcome, same = []]) => `${same.length} ${outcomeOf(outcome).label.toLowerCase()}`,
  );
  const label =
    outcomes.length === 0
      ? "No deliveries yet"
      : `Last ${outcomes.length} deliveries: ${counts.join(", ")}`;
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
