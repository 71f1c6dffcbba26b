/** Time, as the scheduler sees it. Tests advance one by hand. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /**
   * Repeats without keeping the process alive.
   * @returns a function that stops it
   */
  every(ms: number, run: () => void): () => void;
  /** Runs after this turn of the event loop. */
  soon(run: () => void): void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
  soon: (run) => void setImmediate(run),
};
