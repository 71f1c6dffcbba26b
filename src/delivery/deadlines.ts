/** Something that must end in time. */
export interface Expiring {
  readonly expiresAt: number;
  expire(): void;
}

export interface Deadlines<T extends Expiring> {
  add(item: T): void;
  delete(item: T): void;
  readonly size: number;
}

/**
 * Deadlines for items that all get the same time. Then the order of adding is the order of
 * expiry, and one timer on the oldest serves them all; a timer each costs more than the signing.
 *
 * `expiresAt` is on the clock of `performance.now()`.
 */
export function createDeadlines<T extends Expiring>(): Deadlines<T> {
  const items = new Set<T>();
  let timer: NodeJS.Timeout | undefined;

  function arm(item: T): void {
    timer = setTimeout(sweep, Math.max(1, Math.ceil(item.expiresAt - performance.now())));
    // Open sockets keep the process alive, an empty promise of time should not.
    timer.unref();
  }

  function sweep(): void {
    timer = undefined;
    const now = performance.now();
    for (const item of items) {
      if (item.expiresAt > now) {
        arm(item);
        return;
      }
      items.delete(item);
      item.expire();
    }
  }

  return {
    add(item) {
      items.add(item);
      if (!timer) {
        arm(item);
      }
    },
    delete(item) {
      items.delete(item);
    },
    get size() {
      return items.size;
    },
  };
}
