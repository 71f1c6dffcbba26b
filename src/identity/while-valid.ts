import { type Call, type CallContext, createCall } from "../rpc/call.ts";
import { onEnd } from "../rpc/on-end.ts";

/** A revoked key, or a removed member, may see its stream this much longer. Each check is one indexed read. */
const checkEveryMs = 1_000;
/** How long a reader that is being sent an item has to request the next one before it is cut off. */
const graceMs = 100;

/** A copy of a call that `abort` also aborts. */
export function abortable(call: Call, abort: AbortSignal): Call {
  const { method, context, log, principal } = call;
  const { protocol, requestId, remoteAddress } = context;
  const both: CallContext = {
    protocol,
    requestId,
    remoteAddress,
    signal: AbortSignal.any([context.signal, abort]),
    requestHeader: (name) => context.requestHeader(name),
    setResponseHeader: (name, value) => context.setResponseHeader(name, value),
    receiveUpload: context.receiveUpload,
    abandon: () => context.abandon(),
  };
  return Object.assign(createCall(method, both, log), principal && { principal });
}

interface Validity {
  /** Checks the caller again. @returns why the stream ends; undefined if it continues */
  findRefusal(): Promise<Error | undefined>;
  /** Aborts the handler, which may be waiting for its next item. */
  abort(): void;
  /** Ends the response immediately and drops unsent data. */
  abandon(): void;
}

/**
 * A stream that ends within a second after its caller has lost access. If its
 * reader does not keep up, it is cut off, as unread items would reach the reader later.
 */
export function whileValid<T>(
  stream: AsyncIterable<T>,
  { findRefusal, abort, abandon }: Validity,
): AsyncIterableIterator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let checkedAt = performance.now();
  let checking: Promise<void> | undefined;
  let refusal: Error | undefined;
  /** Rejects the item that the reader waits for; undefined while it waits for none. */
  let refuse: ((refusal: Error) => void) | undefined;
  let cutting: NodeJS.Timeout | undefined;

  async function checkNow(): Promise<void> {
    const found = await findRefusal();
    checking = undefined;
    checkedAt = performance.now();
    if (found === undefined) {
      return;
    }
    refusal = found;
    if (refuse === undefined) {
      cutting ??= setTimeout(abandon, graceMs);
    } else {
      refuse(refusal);
    }
  }

  function check(): Promise<void> {
    checking ??= checkNow();
    return checking;
  }

  async function* items(): AsyncGenerator<T> {
    for (;;) {
      if (refusal !== undefined) {
        throw refusal;
      }
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
    clearTimeout(cutting);
    abort();
    // No one needs its next item.
    void iterator.return?.()?.catch(() => {});
  });
}
