/** Releases a permit; a second call does nothing. */
export type Release = () => void;

/** Admits a bounded number of callers; the others wait in turn. */
interface Semaphore {
  /** @throws when no permit was released in time */
  acquire(): Promise<Release>;
}

interface SemaphoreOptions {
  readonly permits: number;
  /** The longest wait for a permit, in milliseconds. */
  readonly withinMs: number;
  /** Creates the error for a wait that took too long. */
  readonly timeout: () => Error;
}

export function createSemaphore(options: SemaphoreOptions): Semaphore & { isIdle(): boolean } {
  const { permits, withinMs, timeout } = options;
  const waiting = new Set<() => void>();
  let held = 0;

  const take = (): Release => {
    held += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) {
        return;
      }
      isHeld = false;
      held -= 1;
      if (held >= permits) {
        return;
      }
      const [next] = waiting;
      next?.();
    };
  };

  return {
    isIdle: () => held === 0 && waiting.size === 0,
    acquire() {
      // Waiting callers go first.
      if (held < permits && waiting.size === 0) {
        return Promise.resolve(take());
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          waiting.delete(enter);
          resolve(take());
        };
        const timer = setTimeout(() => {
          waiting.delete(enter);
          reject(timeout());
        }, withinMs);
        waiting.add(enter);
      });
    },
  };
}

/** A semaphore for each key. Unused ones are removed. */
export function createSemaphores(options: SemaphoreOptions): (key: string) => Semaphore {
  const semaphores = new Map<string, ReturnType<typeof createSemaphore>>();

  return (key) => {
    const semaphore = semaphores.get(key) ?? createSemaphore(options);
    semaphores.set(key, semaphore);
    const removing = (release: Release) => () => {
      release();
      if (semaphore.isIdle()) {
        semaphores.delete(key);
      }
    };
    return { acquire: async () => removing(await semaphore.acquire()) };
  };
}
