import { ApiError, canceled, failureOf } from "./api-error.ts";
import type { CallOptions, Settings } from "./options.ts";
import type { Route } from "./request.ts";

const firstWaitMs = 200;
const longestWaitMs = 60_000;

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
function mayRetry({ code, retryAfter }: ApiError, { verb }: Route): boolean {
  if (code === "RATE_LIMITED") {
    return retryAfter !== undefined;
  }
  // All other verbs are idempotent, and a POST has its key.
  if (verb === "PATCH") {
    return false;
  }
  // In progress: the first attempt, whose response was lost, is still in flight.
  return code === "UNAVAILABLE" || code === "IDEMPOTENCY_IN_PROGRESS";
}

/** Milliseconds before the next attempt: `Retry-After`, or else exponential backoff. */
export function waitBefore(retry: number, retryAfter?: number): number {
  const wait =
    retryAfter === undefined
      ? firstWaitMs * 2 ** (retry - 1) * (0.5 + Math.random())
      : retryAfter * 1000;
  return Math.min(wait, longestWaitMs);
}

/** Resolves after a time, or as soon as the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) {
      end();
    }
  });
}
