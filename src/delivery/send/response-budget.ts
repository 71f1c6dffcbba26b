/** Responses that a worker stores per subscription and minute. */
const perMinute = 100;
const minuteMs = 60_000;

/**
 * Limits the responses that an endpoint can make the service store: up to 8 KiB for each failure, at any
 * rate of events. Those above the limit add little to the earlier ones.
 * @returns a function that counts a response of a subscription; false if it should be dropped
 */
export function createResponseBudget(now: () => number = () => performance.now()) {
  const stored = new Map<string, number>();
  let since = now();
  return (subscriptionId: string): boolean => {
    if (now() - since >= minuteMs) {
      stored.clear();
      since = now();
    }
    const count = (stored.get(subscriptionId) ?? 0) + 1;
    stored.set(subscriptionId, count);
    return count <= perMinute;
  };
}
