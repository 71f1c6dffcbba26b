/** Remembers which events were handled. If you run several processes, back it by your database. */
export interface SeenEvents {
  /** @returns false if the event was added before */
  add(id: string): boolean | Promise<boolean>;
  /** Forgets an event whose handler failed, so that a redelivery is handled. */
  delete(id: string): unknown;
}

/** Remembers the latest `limit` events in memory. */
export function createMemory(limit = 10_000): SeenEvents & { has(id: string): boolean } {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
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
