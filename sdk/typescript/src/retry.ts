import { type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectError } from "@connectrpc/connect";
import { isConnectionFailure } from "./api-error.ts";
import { http } from "./gen/google/api/annotations_pb.ts";

const firstWaitMs = 200;
const longestWaitMs = 60_000;

/** Whether the service stores responses of this method by `Idempotency-Key`: a POST with side effects. */
export function takesIdempotencyKey(method: DescMethod): boolean {
  return verbOf(method) === "post" && method.idempotency !== Level.NO_SIDE_EFFECTS;
}

/** Whether a failed call is safe to retry: it had no effect, or a retry does not repeat the effect. */
export function mayRetry(error: ConnectError, method: DescMethod): boolean {
  const isInvited = error.metadata.has("retry-after");
  if (error.code === Code.ResourceExhausted) {
    return isInvited;
  }
  // All other verbs are idempotent, and a POST has its key.
  if (verbOf(method) === "patch") {
    return false;
  }
  // Aborted: the first attempt, whose response was lost, is still in flight.
  return (
    error.code === Code.Unavailable ||
    isConnectionFailure(error) ||
    (error.code === Code.Aborted && isInvited)
  );
}

const verbOf = (method: DescMethod) =>
  hasOption(method, http) ? getOption(method, http).pattern.case : "patch";

/** Milliseconds before the next attempt: `Retry-After`, or else exponential backoff. */
export function waitBefore(retry: number, error?: ConnectError): number {
  const asked = Number(error?.metadata.get("retry-after") ?? Number.NaN);
  const wait = asked >= 0 ? asked * 1000 : firstWaitMs * 2 ** (retry - 1) * (0.5 + Math.random());
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
