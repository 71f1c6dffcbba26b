import { ApiError, canceled, failureOf } from "./api-error.ts";
import { beginLog, type Head } from "./log.ts";
import type { CallOptions, Settings } from "./options.ts";
import { sleep } from "./sleep.ts";

const firstWaitMs = 200;
/** A proxy in trouble may ask for hours. */
const longestWaitMs = 300_000;

/**
 * Attempts a call until it succeeds, until a retry is not safe or not in time, or until the caller
 * aborts it.
 * @throws {ApiError}
 */
export async function withRetries<T, R extends Head>(
  settings: Settings,
  { verb, path }: { readonly verb: string; readonly path: string },
  { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries, signal }: CallOptions,
  run: (signal: AbortSignal, leftMs: number) => Promise<Responded<T, R>>,
): Promise<Responded<T, R>> {
  const timeout = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
  const deadline = timeoutMs > 0 ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
  const either = AbortSignal.any([signal, timeout].filter((each) => each !== undefined));
  for (let attempt = 1; ; attempt++) {
    const log = beginLog(settings.logger, verb, path, attempt);
    const leftMs = Math.max(1, Math.ceil(deadline - performance.now()));
    const end = await run(either, Number.isFinite(leftMs) ? leftMs : 0).catch((error) =>
      signal?.aborted
        ? canceled(error)
        : timeout?.aborted
          ? late(timeoutMs, error)
          : failureOf(error, settings.url),
    );
    if (!(end instanceof ApiError)) {
      log(end.response);
      return end;
    }
    log(end);
    const wait = waitBefore(attempt, end.retryAfter);
    const isInTime = performance.now() + wait < deadline;
    if (attempt > maxRetries || !mayRetry(end, verb) || !isInTime) {
      throw end;
    }
    await sleep(wait, either);
  }
}

/** The result of a call, and the response in which it came. */
export interface Responded<T, R> {
  readonly result: T;
  readonly response: R;
}

function late(timeoutMs: number, cause: unknown): ApiError {
  const message = `There was no response within ${timeoutMs} ms.`;
  return new ApiError({ code: "DEADLINE_EXCEEDED", message, cause });
}

/** Whether a failed call is safe to retry: it had no effect, or a retry does not repeat the effect. */
function mayRetry({ code, status }: ApiError, verb: string): boolean {
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
  // A 500 may have had an effect: only reads and calls with a key are repeated.
  if (status === 500 && verb === "DELETE") {
    return false;
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
