import { invalidToken } from "../rpc/api-error.ts";
import { type Call, type CallContext, createCall } from "../rpc/call.ts";
import { onEnd } from "../rpc/on-end.ts";

const checkEveryMs = 1_000;

/** A call that can also be ended from here: its signal aborts when `ended` does. */
export function endable(call: Call, ended: AbortSignal): Call {
  const { method, context, log, principal } = call;
  const { protocol, requestId, remoteAddress } = context;
  const both: CallContext = {
    protocol,
    requestId,
    remoteAddress,
    signal: AbortSignal.any([context.signal, ended]),
    requestHeader: (name) => context.requestHeader(name),
    setResponseHeader: (name, value) => context.setResponseHeader(name, value),
    abandon: () => context.abandon(),
  };
  return Object.assign(createCall(method, both, log), principal && { principal });
}

export interface Validity {
  /** Looks at the token again. */
  isValid(): Promise<boolean>;
  /** Makes the handler stop, which may be waiting for something to say. */
  end(): void;
  /** Breaks off the response, with what has not gone out yet. */
  abandon(): void;
}

/**
 * A stream for as long as the token it was opened with is good, to within a
 * second: a revoked key sees no more of it. A reader that does not keep up is
 * cut off, as what it has not read yet would reach it later.
 */
export function whileValid<T>(
  stream: AsyncIterable<T>,
  { isValid, end, abandon }: Validity,
): AsyncIterableIterator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let checkedAt = performance.now();
  let checking: Promise<void> | undefined;
  let refusal: Error | undefined;
  /** Refuses the item that the reader waits for; undefined while it is busy with one. */
  let refuse: ((refusal: Error) => void) | undefined;

  async function look(): Promise<void> {
    const valid = await isValid();
    checking = undefined;
    checkedAt = performance.now();
    if (valid) {
      return;
    }
    refusal = invalidToken();
    if (refuse === undefined) {
      abandon();
    } else {
      refuse(refusal);
    }
  }

  function check(): Promise<void> {
    checking ??= look();
    return checking;
  }

  async function* items(): AsyncGenerator<T> {
    for (;;) {
      const result = await new Promise<IteratorResult<T>>((resolve, reject) => {
        refuse = reject;
        iterator.next().then(resolve, reject);
      });
      if (performance.now() - checkedAt > checkEveryMs) {
        await check();
      }
      refuse = undefined;
      if (refusal !== undefined) {
        throw refusal;
      }
      if (result.done) {
        return;
      }
      yield result.value;
    }
  }

  const timer = setInterval(check, checkEveryMs).unref();
  return onEnd(items(), () => {
    clearInterval(timer);
    end();
    // What it was about to say is of no interest any more.
    void iterator.return?.()?.catch(() => {});
  });
}
