import type { Tone } from "../ui/badge.tsx";

interface OutcomeLook {
  readonly label: string;
  readonly tone: Tone;
  /** What it means, for whoever has to deal with it. */
  readonly meaning: string;
}

/** What the outcomes of deliveries are called here. */
export const outcomes: Record<string, OutcomeLook> = {
  succeeded: { label: "Succeeded", tone: "good", meaning: "The receiver answered 2xx." },
  failed: {
    label: "Failed",
    tone: "bad",
    meaning: "It was not taken, and is not sent again by itself.",
  },
  interrupted: {
    label: "Interrupted",
    tone: "warn",
    meaning: "The service stopped before the answer was known: it may have arrived.",
  },
  expired: {
    label: "Expired",
    tone: "bad",
    meaning: "It waited too long behind other deliveries to this endpoint.",
  },
  skipped: { label: "Skipped", tone: "neutral", meaning: "The webhook was paused meanwhile." },
  queued: { label: "Queued", tone: "accent", meaning: "It is on its way." },
};

export const outcomeOf = (outcome: string): OutcomeLook =>
  outcomes[outcome] ?? { label: outcome, tone: "neutral", meaning: "" };

/** Why deliveries fail, and what to look at. */
export const errors: Record<string, string> = {
  http_status: "The receiver answered, but not with 2xx.",
  timeout: "The receiver did not answer in full within 5 seconds. Answer first, then work.",
  dns: "The host has no public address: its name does not resolve, or not to one.",
  connect:
    "There was no connection, or it broke off. Is the endpoint up, and open to this service?",
  tls: "The certificate is not one to trust, or TLS failed otherwise.",
  protocol: "The answer was not acceptable HTTP.",
  interrupted: "The service stopped in between.",
  expired: "The endpoint was too slow for what was waiting for it.",
  paused: "The webhook was paused.",
};
