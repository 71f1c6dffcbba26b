/**
 * A stream that calls back once when it is over: it ended, failed, or was returned. A generator's own
 * `finally` does not run if the generator is returned before its first item is requested.
 */
export function onEnd<T>(stream: AsyncIterable<T>, callback: () => void): AsyncIterableIterator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let isOver = false;

  async function settle(step: Promise<IteratorResult<T>>): Promise<IteratorResult<T>> {
    let isLast = true;
    try {
      const result = await step;
      isLast = result.done === true;
      return result;
    } finally {
      if (isLast && !isOver) {
        isOver = true;
        callback();
      }
    }
  }

  return {
    next: () => settle(iterator.next()),
    return: (value) =>
      settle(iterator.return?.(value) ?? Promise.resolve({ done: true, value: undefined })),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
