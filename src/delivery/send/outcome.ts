import type { DeliveryJob } from "../../jobs/queues.ts";
import type { Attempt } from "./http/attempt.ts";

/** The end of a delivery: a row of `webhook_deliveries`. */
export interface Outcome {
  readonly delivery: DeliveryJob;
  readonly outcome: "succeeded" | "failed" | "interrupted" | "expired" | "skipped";
  readonly error: string;
  readonly attemptedAt: Date;
  /** Undefined if none was made. */
  readonly attempt?: Attempt;
}

/** The outcome of an attempt that was made. */
export function outcomeOf(delivery: DeliveryJob, attempt: Attempt): Outcome {
  const { outcome, error = "", startedAt: attemptedAt } = attempt;
  // The service stopped before it knew; to the tenant that is an interruption.
  if (error === "aborted") {
    return { delivery, outcome: "interrupted", error: "interrupted", attemptedAt, attempt };
  }
  return { delivery, outcome, error, attemptedAt, attempt };
}

/** The outcome of a delivery for which no attempt was made. */
export function withoutAttempt(
  delivery: DeliveryJob,
  outcome: "interrupted" | "expired" | "skipped",
  error: string = outcome === "skipped" ? "paused" : outcome,
): Outcome {
  return { delivery, outcome, error, attemptedAt: new Date() };
}

/**
 * An outcome as its tenant may see it. A name that leads into the operator's network looks like one that
 * does not exist; the duration of the lookup would distinguish them, so it is left out of both. Logs and
 * metrics have the reason.
 */
export function redact(outcome: Outcome): Outcome {
  const { attempt: _, ...rest } = outcome;
  const isOfName = outcome.error === "blocked" || outcome.error === "dns";
  return isOfName ? { ...rest, error: "dns" } : outcome;
}
