import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls `ask` until the value it returns will do.
 * @returns the last value; after `timeoutMs` it may be one that will not do
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  willDo: (value: T) => boolean,
  timeoutMs = 20_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (willDo(value) || performance.now() > end) {
      return value;
    }
    await sleep(20);
  }
}
