import { sleep } from "../sleep.ts";
import type { EventClaims } from "./claims.ts";

/** Another process is still handling the event. */
export class EventBusyError extends Error {
  override readonly name = "EventBusyError";
}

/** Default time after which a claim lapses. */
export const defaultClaimMs = 60_000;

/** A delivery waits this long for another process: the service waits 5 seconds. */
export const deliveryPatienceMs = 3_000;

const firstPauseMs = 20;
const longestPauseMs = 1_000;

export interface HandleOptions {
  readonly claims: EventClaims;
  readonly claimMs: number;
  /** How long to wait while another process is handling the event. */
  readonly patienceMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Handles an event unless it was handled.
 * @throws {EventBusyError} when another process is still handling it
 */
export async function handleOnce(
  id: string,
  handle: () => unknown,
  { claims, claimMs, patienceMs, signal }: HandleOptions,
): Promise<void> {
  const begin = performance.now();
  let claim = await claims.claim(id, claimMs);
  for (let pause = firstPauseMs; claim === "busy"; pause = Math.min(pause * 2, longestPauseMs)) {
    if (performance.now() - begin + pause > patienceMs || signal?.aborted) {
      throw new EventBusyError(`Another process is handling the event ${id}.`);
    }
    await sleep(pause, signal);
    claim = await claims.claim(id, claimMs);
  }
  if (claim === "done") {
    return;
  }
  const claimedAt = performance.now();
  try {
    await handle();
  } catch (error) {
    // A claim that has lapsed may be another's by now.
    if (performance.now() - claimedAt < claimMs) {
      await claims.release(id);
    }
    throw error;
  }
  await claims.done(id);
}
