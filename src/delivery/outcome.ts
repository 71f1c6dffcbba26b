import { hash } from "node:crypto";
import type { TraceContext } from "../trace-context.ts";
import type { Attempt } from "./sender.ts";

/** What became of one event at one subscription: a row of `webhook_deliveries`. */
export interface Outcome {
  readonly id: string;
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly outcome: "succeeded" | "failed" | "interrupted" | "expired" | "skipped";
  readonly error: string;
  readonly manual: boolean;
  readonly attemptedAt: Date;
  readonly httpStatus?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly dnsMs?: number | undefined;
  readonly connectMs?: number | undefined;
  readonly firstByteMs?: number | undefined;
}

/** One event on its way to one subscription. */
export interface Delivery {
  readonly id: string;
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly manual: boolean;
  readonly trace?: TraceContext | undefined;
}

/**
 * The identifier of the one automatic delivery of an event to a subscription.
 * It follows from the two, so that no worker can record a second one, and it
 * begins with the time of the event, as identifiers of rows by the day must.
 */
export function deliveryIdOf(eventId: string, subscriptionId: string): string {
  const time = eventId.slice("evt_".length, "evt_".length + 12);
  const digest = hash("sha256", eventId + subscriptionId);
  return `dlv_${time}${digest.slice(0, 20)}`;
}

/** The outcome of an attempt that was made. */
export function outcomeOf(delivery: Delivery, attempt: Attempt): Outcome {
  const { outcome, error = "", httpStatus, startedAt, durationMs, timings } = attempt;
  // The service stopped before it knew; to the tenant that is an interruption.
  const interrupted = error === "aborted";
  return {
    ...delivery,
    outcome: interrupted ? "interrupted" : outcome,
    error: interrupted ? "interrupted" : error,
    httpStatus,
    attemptedAt: startedAt,
    durationMs: Math.round(durationMs),
    dnsMs: rounded(timings.dnsMs),
    connectMs: rounded(timings.connectMs),
    firstByteMs: rounded(timings.ttfbMs),
  };
}

/** The outcome of a delivery for which no attempt was made. */
export function withoutAttempt(
  delivery: Delivery,
  outcome: "interrupted" | "expired" | "skipped",
): Outcome {
  const error = outcome === "skipped" ? "paused" : outcome;
  return { ...delivery, outcome, error, attemptedAt: new Date() };
}

const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms));
