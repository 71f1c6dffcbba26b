/** Does work for each item, in order, a limited number at a time. */
export async function inParallel<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // All of them take from one iterator.
  const left = Iterator.from(items);
  const takeAll = async () => {
    for (const item of left) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeAll));
}
