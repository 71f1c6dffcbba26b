import { setTimeout as sleep } from "node:timers/promises";
import { invalidToken } from "../rpc/api-error.ts";
import type { Call } from "../rpc/call.ts";

const checkEveryMs = 1_000;

/** A call that can also be ended from here: its signal aborts when `ended` does. */
export function endable(call: Call, ended: AbortSignal): Call {
  const signal = AbortSignal.any([call.transport.signal, ended]);
  const transport = Object.create(call.transport, { signal: { value: signal } });
  return Object.create(call, { transport: { value: transport } });
}

/**
 * A stream for as long as the token it was opened with is good, to within a
 * second: a revoked key sees no more of it.
 * @param isValid looks at the token again
 * @param end makes the handler stop, which may be waiting for something to say
 */
export async function* whileValid<T>(
  stream: AsyncIterable<T>,
  isValid: () => Promise<boolean>,
  end: () => void,
): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let upcoming: Promise<IteratorResult<T>> | undefined;
  let checkAt = performance.now() + checkEveryMs;
  try {
    for (;;) {
      upcoming ??= iterator.next();
      const waiting = new AbortController();
      const { signal } = waiting;
      const pause = sleep(Math.max(0, checkAt - performance.now()), undefined, {
        signal,
        ref: false,
      }).catch(() => undefined);
      const result = await Promise.race([upcoming, pause]);
      waiting.abort();
      if (result === undefined) {
        if (!(await isValid())) throw invalidToken();
        checkAt = performance.now() + checkEveryMs;
        continue;
      }
      upcoming = undefined;
      if (result.done) return;
      yield result.value;
    }
  } finally {
    end();
    // What it was about to say is of no interest any more.
    upcoming?.catch(() => {});
    void iterator.return?.()?.catch(() => {});
  }
}
