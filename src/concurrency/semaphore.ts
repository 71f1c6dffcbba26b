/** Gives a place back when the work is done; a second call does nothing. */
export type Release = () => void;

/** Admits a bounded number of callers; the others wait in turn. */
interface Semaphore {
  /** @throws when no place came free in time */
  acquire(): Promise<Release>;
}

interface SemaphoreOptions {
  readonly places: number;
  /** Longest wait for a place, in milliseconds. */
  readonly withinMs: number;
  /** Makes the error of a wait that took too long. */
  readonly timeout: () => Error;
}

export function createSemaphore(options: SemaphoreOptions): Semaphore & { isIdle(): boolean } {
  const { places, withinMs, timeout } = options;
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
      if (held >= places) {
        return;
      }
      const [next] = waiting;
      next?.();
    };
  };

  return {
    isIdle: () => held === 0 && waiting.size === 0,
    acquire() {
      // Those who already wait go first.
      if (held < places && waiting.size === 0) {
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

/** A semaphore for each key. Unused ones are forgotten. */
export function createSemaphores(options: SemaphoreOptions): (key: string) => Semaphore {
  const semaphores = new Map<string, ReturnType<typeof createSemaphore>>();

  return (key) => {
    const semaphore = semaphores.get(key) ?? createSemaphore(options);
    semaphores.set(key, semaphore);
    const forgetting = (release: Release) => () => {
      release();
      if (semaphore.isIdle()) {
        semaphores.delete(key);
      }
    };
    return { acquire: async () => forgetting(await semaphore.acquire()) };
  };
}
