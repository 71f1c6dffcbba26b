/** `claimed`: handle it. `done`: it was handled. `busy`: another process is handling it. */
export type Claim = "claimed" | "done" | "busy";

/**
 * Records which events are handled, so that processes that share it handle each event once. Each method
 * must be atomic: one statement of a database.
 */
export interface EventClaims {
  /**
   * Claims an event, unless it was handled or another claim holds. A claim lapses after `ttlMs`, so
   * that an event whose handler crashed is handled again.
   */
  claim(id: string, ttlMs: number): Claim | Promise<Claim>;
  /** The event was handled: no further claim succeeds. */
  done(id: string): unknown;
  /** Handling failed: the next claim succeeds. */
  release(id: string): unknown;
}

/** Claims in memory. It remembers the latest `limit` events that were handled. */
export function createMemory(limit = 10_000): EventClaims {
  const handled = new Set<string>();
  /** When each claim lapses. */
  const claimed = new Map<string, number>();
  return {
    claim(id, ttlMs) {
      if (handled.has(id)) {
        return "done";
      }
      const now = performance.now();
      if ((claimed.get(id) ?? 0) > now) {
        return "busy";
      }
      claimed.set(id, now + ttlMs);
      return "claimed";
    },
    done(id) {
      claimed.delete(id);
      handled.add(id);
      if (handled.size > limit) {
        const [oldest] = handled;
        handled.delete(oldest as string);
      }
    },
    release: (id) => claimed.delete(id),
  };
}
