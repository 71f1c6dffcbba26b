/** Something that must end by a deadline. */
interface Expiring {
  readonly expiresAt: number;
  expire(): void;
}

/** An item that expires closes its connection, so expiring all at once would hold up everything else. */
const expiriesPerSweep = 8;

/**
 * Deadlines for items that all get the same time. They expire in the order in which they were added, so
 * one timer for the oldest serves them all; a timer for each costs more than the signing.
 *
 * `expiresAt` is on the clock of `performance.now()`.
 */
export function createDeadlines<T extends Expiring>() {
  const items = new Set<T>();
  let timer: NodeJS.Timeout | undefined;

  function arm(item: T): void {
    timer = setTimeout(sweep, Math.max(1, Math.ceil(item.expiresAt - performance.now())));
    // Open sockets keep the process alive. A timer alone should not.
    timer.unref();
  }

  function sweep(): void {
    timer = undefined;
    const now = performance.now();
    let left = expiriesPerSweep;
    for (const item of items) {
      if (item.expiresAt > now || left === 0) {
        arm(item);
        return;
      }
      left -= 1;
      items.delete(item);
      item.expire();
    }
  }

  return {
    add(item: T): void {
      items.add(item);
      if (!timer) {
        arm(item);
      }
    },
    delete(item: T): void {
      items.delete(item);
    },
    get size(): number {
      return items.size;
    },
  };
}
