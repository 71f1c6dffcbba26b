import type { TraceContext } from "../../telemetry/trace-context.ts";
import type { Attempt } from "./http/attempt.ts";

/** One event on its way to one subscription. */
export interface EventDelivery {
  readonly id: string;
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly manual: boolean;
  readonly trace?: TraceContext | undefined;
}

/** What became of one event at one subscription: a row of `webhook_deliveries`. */
export interface Outcome {
  readonly delivery: EventDelivery;
  readonly outcome: "succeeded" | "failed" | "interrupted" | "expired" | "skipped";
  readonly error: string;
  readonly attemptedAt: Date;
  /** Undefined if none was made. */
  readonly attempt?: Attempt;
}

/** The outcome of an attempt that was made. */
export function outcomeOf(delivery: EventDelivery, attempt: Attempt): Outcome {
  const { outcome, error = "", startedAt: attemptedAt } = attempt;
  // The service stopped before it knew; to the tenant that is an interruption.
  if (error === "aborted") {
    return { delivery, outcome: "interrupted", error: "interrupted", attemptedAt, attempt };
  }
  return { delivery, outcome, error, attemptedAt, attempt };
}

/** The outcome of a delivery for which no attempt was made. */
export function withoutAttempt(
  delivery: EventDelivery,
  outcome: "interrupted" | "expired" | "skipped",
): Outcome {
  const error = outcome === "skipped" ? "paused" : outcome;
  return { delivery, outcome, error, attemptedAt: new Date() };
}

/**
 * An outcome as its tenant may see it. A name that leads into the operator's
 * network reads like one that does not exist; how long the look-up took would
 * tell them apart, so neither says. Logs and metrics have the reason.
 */
export function asTold(outcome: Outcome): Outcome {
  const { error, attempt } = outcome;
  if (error !== "blocked" && error !== "dns") {
    return outcome;
  }
  return {
    ...outcome,
    error: "dns",
    ...(attempt && { attempt: { ...attempt, durationMs: 0, timings: {} } }),
  };
}
