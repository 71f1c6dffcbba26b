/** Anything that cleans up at its end: a tap test, or a script. */
export interface Scope {
  teardown(cleanUp: () => unknown): void;
}

/** A scope for scripts. `end` cleans up in reverse order. */
export function createScope(): Scope & { end(): Promise<void> } {
  const cleanUps: (() => unknown)[] = [];
  return {
    teardown: (cleanUp) => void cleanUps.push(cleanUp),
    async end() {
      for (const cleanUp of cleanUps.reverse()) {
        await cleanUp();
      }
    },
  };
}
