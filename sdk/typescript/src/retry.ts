import { ApiError, canceled, failureOf } from "./api-error.ts";
import type { CallOptions, Settings } from "./options.ts";
import type { Route } from "./request.ts";
import { sleep } from "./sleep.ts";

const firstWaitMs = 200;
/** A proxy in trouble may ask for hours. */
const longestWaitMs = 300_000;

/**
 * Attempts a call until it succeeds, until a retry is not safe or not in time, or until the caller
 * aborts it.
 * @throws {ApiError}
 */
export async function withRetries<T>(
  settings: Settings,
  route: Route,
  { timeoutMs = settings.timeoutMs, signal }: CallOptions,
  run: (signal: AbortSignal, leftMs: number) => Promise<T>,
): Promise<T> {
  const timeout = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
  const deadline = timeoutMs > 0 ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
  const either = AbortSignal.any([signal, timeout].filter((each) => each !== undefined));
  for (let retry = 1; ; retry++) {
    try {
      const leftMs = Math.max(1, Math.ceil(deadline - performance.now()));
      return await run(either, Number.isFinite(leftMs) ? leftMs : 0);
    } catch (error) {
      if (signal?.aborted) {
        throw canceled(error);
      }
      if (timeout?.aborted) {
        const message = `There was no response within ${timeoutMs} ms.`;
        throw new ApiError({ code: "DEADLINE_EXCEEDED", message, cause: error });
      }
      const failure = failureOf(error, settings.url);
      const wait = waitBefore(retry, failure.retryAfter);
      const isInTime = performance.now() + wait < deadline;
      if (retry > settings.maxRetries || !mayRetry(failure, route) || !isInTime) {
        throw failure;
      }
      await sleep(wait, either);
    }
  }
}

/** Whether a failed call is safe to retry: it had no effect, or a retry does not repeat the effect. */
function mayRetry({ code, status }: ApiError, { verb }: Route): boolean {
  if (status === 429) {
    return true;
  }
  // All other verbs are idempotent. A POST has its key, or changes nothing.
  if (verb === "PATCH") {
    return false;
  }
  if (status === undefined) {
    return code === "UNAVAILABLE";
  }
  // In progress: the first attempt, whose response was lost, is still in flight.
  return transientStatuses.has(status) || code === "IDEMPOTENCY_IN_PROGRESS";
}

const transientStatuses: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** Milliseconds before the next attempt: at least `Retry-After`, or else exponential backoff. */
export function waitBefore(retry: number, retryAfter?: number): number {
  const wait =
    retryAfter === undefined
      ? firstWaitMs * 2 ** (retry - 1) * (0.5 + Math.random())
      : retryAfter * 1000 * (1 + Math.random() / 10);
  return Math.min(wait, longestWaitMs);
}
