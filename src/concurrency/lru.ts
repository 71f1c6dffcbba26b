/**
 * Options that bound an `LRUCache` to this many entries, for which it makes room as they come. With `max`
 * it takes the room for all of them at once: 0.4 MB and 2 ms for 10,000. A `fetch` whose entry is
 * evicted before it ends still returns its value.
 */
export const upTo = (entries: number) => ({
  maxSize: entries,
  sizeCalculation: () => 1,
  ignoreFetchAbort: true,
});
