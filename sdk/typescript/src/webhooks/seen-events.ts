/** Remembers which events were handed on. For several processes, keep it in a database of yours. */
export interface SeenEvents {
  /** @returns false if the event is there already */
  add(id: string): boolean | Promise<boolean>;
  /** Forgets an event that could not be handled, so that it may come again. */
  delete(id: string): unknown;
}

/** In the memory of this process, the latest `limit` of them. */
export function createMemory(limit = 10_000): SeenEvents {
  const ids = new Set<string>();
  return {
    add(id) {
      if (ids.has(id)) {
        return false;
      }
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > limit && oldest !== undefined) {
        ids.delete(oldest);
      }
      return true;
    },
    delete: (id) => ids.delete(id),
  };
}
