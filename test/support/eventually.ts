import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls `ask` until it returns an acceptable value.
 * @returns the last value, which may be unacceptable after `timeoutMs`
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
