import { type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectError } from "@connectrpc/connect";
import { isConnectionFailure } from "./api-error.ts";
import { http } from "./gen/google/api/annotations_pb.ts";

const firstWaitMs = 200;
const longestWaitMs = 60_000;

/** Whether the service keeps answers of this method by `Idempotency-Key`: a POST that changes something. */
export function takesIdempotencyKey(method: DescMethod): boolean {
  return verbOf(method) === "post" && method.idempotency !== Level.NO_SIDE_EFFECTS;
}

/** Whether a call that failed may be made again: nothing was done, or it is not done twice. */
export function mayRetry(error: ConnectError, method: DescMethod): boolean {
  const isAskedTo = error.metadata.has("retry-after");
  if (error.code === Code.ResourceExhausted) {
    return isAskedTo;
  }
  // By HTTP every other verb can be repeated, and a POST has its key.
  if (verbOf(method) === "patch") {
    return false;
  }
  // Aborted: the call of which the answer got lost is still running.
  return (
    error.code === Code.Unavailable ||
    isConnectionFailure(error) ||
    (error.code === Code.Aborted && isAskedTo)
  );
}

const verbOf = (method: DescMethod) =>
  hasOption(method, http) ? getOption(method, http).pattern.case : "patch";

/** Milliseconds until the next attempt, as the service asks, or else longer each time. */
export function waitBefore(retry: number, error?: ConnectError): number {
  const asked = Number(error?.metadata.get("retry-after") ?? Number.NaN);
  const wait = asked >= 0 ? asked * 1000 : firstWaitMs * 2 ** (retry - 1) * (0.5 + Math.random());
  return Math.min(wait, longestWaitMs);
}

/** Ends early, without an error, when the signal aborts. */
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
