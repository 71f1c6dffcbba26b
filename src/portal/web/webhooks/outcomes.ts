import { Check, CircleDashed, CircleSlash, Clock, type LucideIcon, X, Zap } from "lucide-react";
import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Tone } from "../ui/badge.tsx";

interface OutcomeLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
  /** What it means for the owner of the endpoint. */
  readonly meaning: string;
}

/** Labels of the outcomes of deliveries. */
export const outcomes: Record<string, OutcomeLook> = {
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

export const outcomeOf = (outcome: string): OutcomeLook =>
  outcomes[outcome] ?? { label: outcome, tone: "neutral", icon: CircleDashed, meaning: "" };

/** Why deliveries fail, and how to fix it. */
export const errors: Record<string, string> = {
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
};

/** The status of the response, or the error. */
export const responseOf = ({ httpStatus, error }: Pick<WebhookDelivery, "httpStatus" | "error">) =>
  httpStatus ?? (error || "–");
