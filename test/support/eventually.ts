import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks again and again until the answer will do.
 * @returns the last answer, which after `timeoutMs` may be one that will not
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  timeoutMs = 5_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (willDo(answer) || performance.now() > end) {
      return answer;
    }
    await sleep(20);
  }
}
