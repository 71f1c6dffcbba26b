import type { Test } from "tap";

/**
 * Stops the `now` of `Date` or `performance` until the test ends.
 * @returns a function that advances it by some milliseconds
 */
export function stopClock(t: Test, clock: { now(): number }): (ms: number) => void {
  let now = clock.now();
  t.intercept(clock, "now", { value: () => now });
  return (ms) => {
    now += ms;
  };
}
